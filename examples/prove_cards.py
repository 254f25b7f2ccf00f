"""Prove the cards of a fiftyfour transcript without fiftyfour.

    python prove_cards.py FILE [NOTED...]

It shows that no line was changed, that nothing was added, and that each card follows from its
number, the secret and the salt of the seats. NOTED are hashes you noted: a commitment, a list of
salts, the last line you saw.
Only `fiftyfour verify` knows the rules: that the cards lay in those piles and all moves were legal.
"""

# pyright: basic
# (for people to read: what a file holds has no type yet)

import hashlib
import hmac
import json
import sys

HEADER = ["format", "system", "version", "setup", "chance", "seed", "commitment", "seals"]
SECOND = "secrets", "names", "later"
LINE = "seq", "seat", "action", "draws", "back"


def must(holds, words):
    """Stop where something does not hold."""
    if not holds:
        raise ValueError(words)


def sha(*fields):
    """SHA-256 of a word and fields, with spaces between them."""
    return hashlib.sha256(" ".join(map(str, fields)).encode()).hexdigest()


def sha_of(secret):
    """SHA-256 of the bytes of a secret."""
    raw = bytes.fromhex(secret)
    must(raw.hex() == secret, "a secret is not written as hex digits")
    return hashlib.sha256(raw).hexdigest()


def by_seat(values):
    """A field for each seat, in the order of their names."""
    return [f"{seat}:{values[seat]}" for seat in sorted(values)]


def lines_of(text):
    """The lines of a file, without what editors and mail leave there: no part of what is proven."""
    must(b"\0" not in text, "this is no transcript, or written in UTF-16; save it as UTF-8")
    text = text.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").removesuffix(b"\n")
    must(text.startswith(b'{"header":'), "this is no transcript")
    must(b'\n{"entries":' in text and text.endswith(b"}"), "the end of the file is missing")
    return text.split(b"\n")


def decode(line, *fields):
    """The object on a line; it has no other fields, and nothing stands beside it."""
    found = json.loads(line)
    plain = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    must(line == plain.encode(), f"something was added to this line: {line[:60].decode()}...")
    return only(found, *fields)


def only(found, *fields):
    """The same object, if it has no other fields."""
    must(found.keys() <= {*fields}, f"this is no part of it: {', '.join(found.keys() - {*fields})}")
    return found


def read(line, before, *fields):
    """A line, and the hash that it ends with, once that fits the bytes before it."""
    raw, _, end = line.rpartition(b',"hash":"')
    head = hashlib.sha256(before.encode() + raw).hexdigest()
    must(end == head.encode() + b'"}', f"this line was changed: {line[:60].decode()}...")
    return decode(line, *fields, "hash"), head


def draw(seed, number, of, attempt=0):
    """Which of `of` cards draw `number` is."""
    digest = hmac.digest(bytes.fromhex(seed), b"draw %d %d" % (number, attempt), "sha256")
    value = int.from_bytes(digest[:8], "big")
    return value % of if value < 2**64 // of * of else draw(seed, number, of, attempt + 1)


def prove(text, noted=()):
    """What is found, line by line; ValueError where it does not hold."""
    first, second, *lines, last = lines_of(text)
    (opening, head), published = read(first, "header ", "header"), decode(second, *SECOND)
    header, secrets = only(opening["header"], *HEADER), published["secrets"]
    must(header["format"] == "fiftyfour/2", "only format fiftyfour/2 tells its cards")
    must(all(published.values()), "the second line was changed")
    seats = {seat["seat"] for seat in header["setup"]["seats"]}
    later = published.get("later", {})
    for seat, (name, salt) in published.get("names", {}).items():
        fits = sha("name", seat, salt, name) == header["seals"][seat]
        must(fits, f"the name of {seat} was changed")
    commitment, seed, listed, commits = header["commitment"], "", "", {}
    evening, began, rounds, cards = 0, 0, 0, 0
    must(sha_of(secrets[0]) == commitment, "the first secret is not the one committed to")
    known = {commitment, head}
    for seq, line in enumerate(lines):
        secret = bytes.fromhex(secrets[evening])
        fits = sha_of(secrets[evening]) == commitment or (not secret and 0 < seq == began)
        must(fits, f"the secret of evening {evening + 1} is not the one committed to")
        salt = hmac.digest(secret, b"line %d" % seq, "sha256").hex()
        before, (entry, head) = head, read(line, f"line {head} {salt} ", *LINE)
        must(entry["seq"] == seq, f"entry {seq} is missing")
        seats |= {entry["action"]["seat"]} if entry["action"]["action"] == "join" else set()
        must(entry["seat"] in seats, f"entry {seq}: nobody sits at {entry['seat']}")
        match entry["action"]:
            case {"action": "round", "number": number, "head": named, "commits": commits, **more}:
                rounds += 1
                must(not more and commits.keys() <= seats, f"entry {seq} has more than a round")
                must(not listed, "a round was broken off")
                must((number, named) == (rounds, before), "a round is missing")
                listed = sha("list", commitment, before, rounds, *by_seat(commits))
                known.add(listed)
            case {"action": "salts", "salts": salts, **more}:
                silent = more.get("silent", [])
                must(only(more, "number", "silent")["number"] == rounds, "salts of another round")
                must(listed, "salts without a list")
                must(sorted([*salts, *silent]) == sorted(commits), "a seat was left out of a round")
                for seat in salts:
                    fits = sha("salt", rounds, seat, salts[seat]) == commits[seat]
                    must(fits, f"entry {seq}: {seat} had committed to another salt")
                must(salts or silent or not seed, "cards were shuffled again without salt")
                if not silent:
                    start = ("stir", seed) if seed else ("seed", secret.hex())
                    seed = sha(*start, listed, *by_seat(salts))
                listed, who = "", ", ".join(silent or salts) or "nobody"
                told = "silent" if silent else "salt"
                yield f"entry {seq}: round {rounds}, before card {cards + 1}; {told}: {who}"
            case {"action": "join" | "rename", "seat": seat, "seal": seal} if seal in later:
                name, salt = later.pop(seal)
                must(sha("name", seat, salt, name) == seal, f"a name of {seat} was changed")
            case {"action": "evening", "secret": ended, "commitment": following, **more}:
                must(not more, f"entry {seq} has more than an evening")
                must(ended == secret.hex(), "an evening published another secret")
                must(not listed, "a round was broken off")
                evening, began, commitment, seed, listed = evening + 1, seq + 1, following, "", ""
                yield f"entry {seq}: evening {evening} ended, after card {cards}"
        for number, of, which, face, pile in entry.get("draws", []):
            cards += 1
            must(number == cards and seed, f"entry {seq}: card {cards} is missing")
            right = draw(seed, number, of)
            told = f"entry {seq}: card {number} ({face} from {pile}) is {which} of {of}"
            must(which == right, f"{told}, but had to be {right}")
        if "back" in entry:
            yield f"entry {seq}: cards {entry['back']} were taken back; their numbers are used up"
        known |= {head, commitment}
    must(not later, "a name that nobody was given was added")
    match secrets[evening:]:
        case [] if began == len(lines) > 0:
            pass
        case [secret] if sha_of(secret) == commitment:
            pass
        case _:
            must(False, f"the second line has {len(secrets)} secrets, which are not the evenings'")
    end = decode(last, "entries", "head")
    must(end == {"entries": len(lines), "head": head}, "the last line does not fit")
    for one in noted:
        must(len(one) >= 16 and any(hash.startswith(one) for hash in known), f"{one} is not in it")
    yield f"{cards} cards in {len(lines)} entries hold; the last hash is {head}"


if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as file:
            print(*prove(file.read(), sys.argv[2:]), sep="\n")
    except Exception as wrong:  # whatever a file may hold
        sys.exit(f"NOT PROVEN: {wrong}")
