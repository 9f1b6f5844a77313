"""What a history carries from day to day."""
from random import Random

from history.ids import IDs
from history.setup import apps, habits

ROLLOVER_CAP = 10


class Economy:
    def __init__(self, size):
        self.size = size
        self.random = Random(1)
        self.ids = IDs(self.random)
        self.apps = apps(size)
        self.habits = habits(size)
        # A few apps are asked for most: the second half as often as the first, and so on.
        self.app_weights = [1 / (place + 1) for place in range(len(self.apps))]
        self.balance = self.streak = 0
        self.bonus_day = self.emergency_day = self.emergency_app = None
        # Of each app, the grant that was made last: id, starts, ends, changed, and the day and place of its row.
        self.grants = {}
