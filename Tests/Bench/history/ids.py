"""Ids that ascend with time, as the program makes them: UUIDs of version 8."""


class IDs:
    def __init__(self, random):
        self._bits = random.getrandbits

    def at(self, ms):
        time, rest = "%012x" % ms, "%018x" % self._bits(72)
        return f"{time[:8]}-{time[8:]}-8{rest[:3]}-a{rest[3:6]}-{rest[6:]}"
