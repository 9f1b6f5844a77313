"""Holds `earned guard` against a real browser:

    unshare --mount --net python3 browser.py EARNED

In namespaces of its own it has a hosts file, a name server that knows some sites, and a web server for them. One headless
Chromium runs all the time. It opens a site; it cannot open it while a mode blocks it, can during a grant, cannot during a
focus session, and can after a release. Other sites open all along, and the other bytes of the hosts file stay. Prints how
long the browser took to follow each change; ends with 1 when it did not."""

import http.server
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

# Where nobody listens on port 80 but our own server; 0.0.0.0 leads to 127.0.0.1.
WEB_ADDRESS = "127.0.0.2"
SITES = {"reddit.test", "www.reddit.test", "old.reddit.test", "wiki.test"}
# What is in the hosts file before: a site with a line of its own, and no last newline.
HOSTS = Path("/etc/hosts")
OWN_LINES = b"127.0.0.1 localhost\r\n# a comment\n127.0.0.2 own.test"
# How long the guard and the browser may take to follow, in seconds.
PATIENCE = 10


def answer_names(server: socket.socket):
    """Answers for the sites with the address of the web server; other names do not exist."""
    while True:
        query, sender = server.recvfrom(512)
        labels, at = [], 12
        while query[at]:
            labels.append(query[at + 1:at + 1 + query[at]].decode().lower())
            at += 1 + query[at]
        question, kind = query[12:at + 5], query[at + 1:at + 3]
        is_known = ".".join(labels) in SITES
        answers = is_known and kind == b"\0\1"
        head = query[:2] + (b"\x81\x80" if is_known else b"\x81\x83") + b"\0\1" + (b"\0\1" if answers else b"\0\0") + bytes(4)
        record = b"\xc0\x0c\0\1\0\1" + (1).to_bytes(4) + b"\0\4" + socket.inet_aton(WEB_ADDRESS)
        server.sendto(head + question + (record if answers else b""), sender)


class Page(http.server.BaseHTTPRequestHandler):
    """A page that says its site. A browser uses a connection that is kept open, whatever the hosts file says (docs/guard.md),
    so each page has one of its own."""

    protocol_version = "HTTP/1.0"

    def do_GET(self):
        body = f"<title>{self.headers['Host']}</title>".encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """A browser may close a connection whenever it likes."""


class Browser:
    """A Chromium that is told what to do by a pipe."""

    def __init__(self, program: str, folder: Path):
        orders, self._orders = os.pipe()
        self._answers, answers = os.pipe()

        def place():
            os.dup2(orders, 3)
            os.dup2(answers, 4)

        # The pipes are expected at 3 and 4, where other files of ours may be.
        orders, answers = (os.dup(end) if end in (3, 4) else end for end in (orders, answers))
        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--remote-debugging-pipe", f"--user-data-dir={folder}"],
            preexec_fn=place, pass_fds=(3, 4), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._number, self._rest = 0, b""
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def _ask(self, method: str, session: str | None = None, **parameters):
        self._number += 1
        order = {"id": self._number, "method": method, "params": parameters}
        os.write(self._orders, json.dumps(order | ({"sessionId": session} if session else {})).encode() + b"\0")
        while True:
            while b"\0" not in self._rest:
                self._rest += os.read(self._answers, 1 << 16) or sys.exit("the browser has ended")
            message, self._rest = self._rest.split(b"\0", 1)
            answer = json.loads(message)
            if answer.get("id") == self._number:
                return answer.get("result") or sys.exit(f"{method}: {answer}")

    def open(self, site: str) -> str:
        """The error of the network; empty when the site is open."""
        return self._ask("Page.navigate", self._session, url=f"http://{site}/").get("errorText", "")


class Trial:
    def __init__(self, earned: str, folder: Path):
        self.earned = earned
        self.failures = 0
        self.environment = os.environ | {"HOME": str(folder), "EARNED_DB": str(folder / "e.db"), "TZ": "UTC"}

    def run(self, command: str):
        subprocess.run([self.earned, *command.split()], env=self.environment, check=True, stdout=subprocess.DEVNULL)

    def start_guard(self) -> subprocess.Popen:
        return subprocess.Popen([self.earned, "guard", "--no-processes", "--quiet"], env=self.environment)

    def expect(self, browser: Browser, when: str, open_sites: str, blocked_sites: str):
        begin = time.monotonic()
        wrong = [("open", site) for site in open_sites.split()] + [("blocked", site) for site in blocked_sites.split()]
        while wrong and time.monotonic() - begin < PATIENCE:
            wrong = [(state, site) for state, site in wrong if (browser.open(site) == "") != (state == "open")]
            if wrong:
                time.sleep(0.1)
        took = f"{time.monotonic() - begin:.1f} s"
        print(f"{when}: " + (f"as it should be after {took}" if not wrong else
                             f"after {took} not " + ", ".join(f"{state}: {site}" for state, site in wrong)), flush=True)
        self.failures += bool(wrong)


def main():
    chromium = shutil.which("chromium") or shutil.which("google-chrome") or sys.exit("install chromium for this")
    with tempfile.TemporaryDirectory() as path:
        folder = Path(path)
        trial = Trial(os.path.abspath(sys.argv[1]), folder)
        # The whole folder: a browser does not see that a file changes which is itself a mount.
        subprocess.run(["cp", "-a", "/etc", folder], check=True)
        subprocess.run(["mount", "--bind", folder / "etc", "/etc"], check=True)
        HOSTS.write_bytes(OWN_LINES)
        Path("/etc/resolv.conf").unlink(missing_ok=True)
        Path("/etc/resolv.conf").write_text("nameserver 127.0.0.1\n")
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)

        names = socket.socket(type=socket.SOCK_DGRAM)
        names.bind(("127.0.0.1", 53))
        pages = Server((WEB_ADDRESS, 80), Page)
        for work in (lambda: answer_names(names), pages.serve_forever):
            threading.Thread(target=work, daemon=True).start()

        for command in ("plan pro", "app block web:reddit.test", "app block web:own.test", "habit add Read --reward 100",
                        "habit done Read", "mode add Always --days daily --all-day"):
            trial.run(command + " --quiet")
        browser = Browser(chromium, folder / "profile")
        trial.expect(browser, "without a guard", "reddit.test www.reddit.test old.reddit.test wiki.test own.test", "")

        guard = trial.start_guard()
        trial.expect(browser, "in a mode", "wiki.test old.reddit.test", "reddit.test www.reddit.test")
        # Whoever asks for a name gets the addresses of all lines.
        trial.expect(browser, "with another line in the hosts file", "own.test", "")
        trial.run("unlock web:reddit.test --minutes 5 --quiet")
        trial.expect(browser, "during a grant", "reddit.test www.reddit.test wiki.test", "")
        trial.run("focus start 25 --quiet")
        trial.expect(browser, "in a focus session", "wiki.test", "reddit.test www.reddit.test")
        guard.send_signal(signal.SIGTERM)
        trial.failures += guard.wait() != 0
        trial.expect(browser, "after the guard", "wiki.test", "reddit.test www.reddit.test")
        trial.run("guard --release --quiet")
        trial.expect(browser, "after a release", "reddit.test www.reddit.test wiki.test", "")
        if HOSTS.read_bytes() != OWN_LINES:
            print("the hosts file is not what it was")
            trial.failures += 1
        browser.process.kill()
        browser.process.wait()
        subprocess.run(["umount", "/etc"], check=True)
    return 1 if trial.failures else 0


if __name__ == "__main__":
    sys.exit(main())
