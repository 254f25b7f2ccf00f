"""The contents of a page: headings, tables, boxes, cards, with all positions and sizes."""

import re
import unicodedata
from collections.abc import Sequence, Set
from contextlib import suppress

import msgspec
from fpdf import FPDF, Align, XPos, YPos
from fpdf.enums import RenderStyle, TableBordersLayout
from fpdf.fonts import FontFace, TTFFont

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.paper import Paper
from fiftyfour.engine.texts import HIDDEN
from fiftyfour.paper.fonts import MISSING, SANS, SYMBOLS, covering, files

INK, SOFT, LINE, ACCENT, RED = (
    (24, 22, 19),
    (96, 88, 76),
    (190, 182, 168),
    (28, 85, 72),
    (160, 32, 38),
)
MARGIN = 15.0
TEXT, SMALL, TITLE = 9.6, 7.6, 23.0  # points
ROW = 5.4
PLAIN = re.compile(r"[\u0000-\u02ff\u0370-\u052f\u1e00-\u2bff]*")
"""Letters that need no shaping, which is slow."""
JOINERS = "\n\u200c\u200d"
LAYOUT = ("GDEF", "GPOS", "GSUB")
"""Font tables that shaping reads from the file itself. They are deleted here, because making a
subset would decode them all first."""
SCRIPTS = {"CJK": "Chinese", "HANGUL": "Korean", "HIRAGANA": "Japanese", "KATAKANA": "Japanese"}
"""What people call a script whose letters have other names."""
NUMBER = re.compile(r"[+−-]?\d+")


class Page(FPDF):
    """The pages of one sheet, written from top to bottom."""

    def __init__(self, paper: Paper, scale: float) -> None:
        super().__init__(format="A4")
        self.scale = scale
        self.credit = paper.credit
        self.row = ROW * scale
        self.set_margins(MARGIN, MARGIN, MARGIN)
        self.set_auto_page_break(True, MARGIN)
        for (family, style), file in files().items():
            self.add_font(family, style, file)
        letters, others = _letters(paper), list[str]()
        for file in covering(self._lacking(letters)):
            with suppress(Exception):  # a font that cannot be put into a PDF
                self.add_font(file.name, "", file)
                others.append(file.name)
        self.set_fallback_fonts([SYMBOLS, *others], exact_match=False)
        self.set_text_shaping(not PLAIN.fullmatch(letters))
        for font in self._fonts():
            for table in LAYOUT:
                if table in font.ttfont:
                    del font.ttfont[table]
        self.known = {code for font in self._fonts() for code in font.cmap if code >= 32}
        self.lacking = self._lacking(letters)
        self.set_title(paper.title)
        self.set_creator("fiftyfour")
        self.set_lang("en")
        self.add_page()
        self._masthead(paper.title, paper.kind)

    def _fonts(self) -> list[TTFFont]:
        return [font for font in self.fonts.values() if isinstance(font, TTFFont)]

    def _lacking(self, letters: str) -> Set[int]:
        """The code points of visible letters that no font has."""
        known = {code for font in self._fonts() for code in font.cmap}
        return {ord(letter) for letter in HIDDEN.sub("", letters) if ord(letter) >= 32} - known

    def _masthead(self, title: str, kind: str) -> None:
        self.face(TITLE, bold=True)
        self.multi_cell(
            0,
            10 * self.scale,
            self.clean(title),
            new_x=XPos.LMARGIN,
            new_y=YPos.NEXT,
            align=Align.L,
        )
        self.face(TEXT, ACCENT)
        self.cell(0, 5 * self.scale, self.clean(kind), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.gap(1.6)
        self.set_draw_color(*ACCENT)
        self.set_line_width(0.8)
        self.line(self.l_margin, self.y, self.l_margin + self.epw, self.y)
        self.gap(4)

    def footer(self) -> None:
        """The credit, with page numbers if there are several pages."""
        later = [f"{self.title}", f"page {self.page_no()}"] if self.page_no() > 1 else []
        self.set_y(-MARGIN + 4)
        self.face(SMALL, SOFT)
        self.cell(0, 4, self.clean("  ·  ".join([*later, self.credit])), align=Align.C)

    def close(self) -> None:
        """Close the font files; nothing can be written afterwards."""
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.close()

    # --- text ---

    def face(self, size: float, colour: tuple[int, int, int] = INK, *, bold: bool = False) -> None:
        """Use this size (points, before scaling) and colour from now on."""
        self.set_font(SANS, "B" if bold else "", size * self.scale)
        self.set_text_color(*colour)
        self.current_font_is_set_on_page = False  # a fallback font may have been written last

    def clean(self, text: str) -> str:
        """The text, with a square for each visible letter that no font has."""
        return "".join(
            c if ord(c) in self.known or c in JOINERS else "" if HIDDEN.fullmatch(c) else MISSING
            for c in text
        )

    def width_of(self, text: str) -> float:
        """The width of a label."""
        self.face(TEXT, bold=True)
        return self.get_string_width(self.clean(text))

    def gap(self, height: float) -> None:
        self.set_y(self.y + height * self.scale)

    def room_for(self, height: float) -> None:
        """Begin a new page unless this one has that much room left."""
        if self.will_page_break(height):
            self.add_page()

    def heading(self, text: str, rows: int = 2) -> None:
        """A title, kept together with this many rows."""
        self.room_for(self.row * (rows + 1.4))
        if not text:
            return
        self.face(SMALL, ACCENT, bold=True)
        self.set_char_spacing(0.35)
        self.cell(
            0, 4.6 * self.scale, self.clean(text.upper()), new_x=XPos.LMARGIN, new_y=YPos.NEXT
        )
        self.set_char_spacing(0)
        self._rule(0, self.epw, self.y)
        self.gap(1)

    def words(self, text: str) -> None:
        self.face(TEXT)
        self.multi_cell(
            0,
            4.6 * self.scale,
            self.clean(text),
            align=Align.L,
            new_x=XPos.LMARGIN,
            new_y=YPos.NEXT,
        )

    def line_to_write_on(self, left: float = 0.0) -> None:
        """An empty row with a line below it, starting at `left`."""
        height = self.row * 1.15
        self.room_for(height)
        self._rule(left, self.epw - left, self.y + height)
        self.set_y(self.y + height)

    def lines_to_the_end(self) -> None:
        """Lines to write on, to the end of the page."""
        while not self.will_page_break(self.row * 1.2):
            self.line_to_write_on()

    def _rule(self, left: float, width: float, y: float) -> None:
        self.set_draw_color(*LINE)
        self.set_line_width(0.2)
        self.line(self.l_margin + left, y, self.l_margin + left + width, y)

    # --- parts ---

    def fact(self, label: str, text: str, width: float) -> None:
        """A label with its text beside it, or a line if there is no text."""
        self.room_for(self.row * 2)
        top, high = self.y + 0.6, 4.6 * self.scale
        self.face(TEXT, SOFT)
        self.set_y(top)
        self.multi_cell(width, high, self.clean(label), align=Align.L, new_y=YPos.NEXT)
        below = self.y
        if text.strip():
            self.face(TEXT)
            self.set_xy(self.l_margin + width, top)
            self.multi_cell(0, high, self.clean(text), align=Align.L, new_y=YPos.NEXT)
        else:
            self.set_y(below - high - 0.6)
            self.line_to_write_on(left=width)
        self.set_y(max(self.y, below) + 0.6)

    def boxes(self, label: str, count: int, ticked: int, width: float) -> None:
        """A label and its boxes, in as many rows as needed."""
        side, step = 3.6 * self.scale, 5.2 * self.scale
        in_row = max(1, int((self.epw - width) // step))
        self.room_for(self.row)
        if label:
            self.face(TEXT)
            self.set_x(self.l_margin)
            self.cell(width, self.row, self.clean(label))
        else:
            self._rule(0, width - 3, self.y + self.row)
        self.set_line_width(0.3)
        for index in range(count):
            if index and index % in_row == 0:
                self.set_y(self.y + self.row)
                self.room_for(self.row)
            x = self.l_margin + width + (index % in_row) * step
            y = self.y + (self.row - side) / 2
            self.set_draw_color(*INK)
            self.rect(x, y, side, side)
            if index < ticked:
                self.line(x, y, x + side, y + side)
                self.line(x, y + side, x + side, y)
        self.set_y(self.y + self.row * 1.06)

    def cards(self, label: str, row: Sequence[Card], gone: Sequence[Card], width: float) -> None:
        """A row of small cards; those that are gone are pale and crossed out."""
        high, left = 8.0 * self.scale, self.epw - width
        step = min(15.0 * self.scale, left / max(len(row), 1)) if len(row) <= 12 else 13.0
        wide, in_row = step - 1.5, max(1, int(left / step + 0.01))
        self.room_for(high)
        self.face(TEXT, bold=True)
        self.set_x(self.l_margin)
        self.cell(width, high, self.clean(label))
        for index, card in enumerate(row):
            if index and index % in_row == 0:
                self.set_y(self.y + high * 1.15)
                self.room_for(high)
            x = self.l_margin + width + (index % in_row) * step
            self._card(card, x, self.y, wide, high, card in gone)
        self.set_y(self.y + high * 1.18)

    def _card(self, card: Card, x: float, y: float, wide: float, high: float, gone: bool) -> None:
        self.set_draw_color(*(LINE if gone else SOFT))
        self.set_line_width(0.25)
        self.rect(x, y, wide, high, style=RenderStyle.D, round_corners=True, corner_radius=1.2)
        red = card.suit in (Suit.HEARTS, Suit.DIAMONDS)
        size = SMALL if card.is_joker else TEXT + 1.6
        self.face(size, LINE if gone else RED if red else INK, bold=True)
        self.set_xy(x, y)
        self.cell(wide, high, self.clean(card.pretty), align=Align.C)
        if gone:
            self.set_draw_color(*INK)
            self.line(x + 1, y + high - 1, x + wide - 1, y + 1)
        self.set_y(y)

    def grid(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A table; numbers are right-aligned, and the widest texts are wrapped."""
        self.face(TEXT)
        columns = [[row[at] for row in rows] for at in range(len(head))]
        numbers = [all(NUMBER.fullmatch(text) for text in column) for column in columns]
        heading = FontFace(family=SANS, emphasis="", size_pt=SMALL * self.scale, color=SOFT)
        self.set_draw_color(*LINE)
        self.set_line_width(0.2)
        with self.table(
            col_widths=self._widths(head, columns),
            text_align=tuple(Align.R if number else Align.L for number in numbers),
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            headings_style=heading,
            line_height=4.6 * self.scale,
            padding=(0.35 * self.scale, 1.2),
            v_align="T",
        ) as table:
            for row in (head, *rows):
                cells = table.row()
                for text in row:
                    cells.cell(self.clean(text))
        self.gap(0.5)

    def _widths(self, head: Sequence[str], columns: Sequence[Sequence[str]]) -> tuple[float, ...]:
        """Column widths for the whole page: narrow columns fit, the others share the rest."""
        wanted = [
            max(map(self.width_of, [title, *column])) + 4
            for title, column in zip(head, columns, strict=True)
        ]
        self.face(TEXT)
        left, shared = self.epw, len(wanted)
        given: dict[int, float] = {}
        for at in sorted(range(len(wanted)), key=lambda at: wanted[at]):
            given[at] = min(wanted[at], left / shared) if shared > 1 else left
            left -= given[at]
            shared -= 1
        return tuple(given[at] for at in range(len(wanted)))


def _letters(paper: Paper) -> str:
    """All text of a sheet."""
    return msgspec.json.encode(paper).decode()


def names_of(codes: Set[int]) -> list[str]:
    """The scripts of these code points, each with a few of them: `Tamil (த, ம)`."""
    by_script = dict[str, list[str]]()
    for letter in map(chr, sorted(codes)):
        name = unicodedata.name(letter, "unknown")
        emoji = unicodedata.category(letter) in ("So", "Sk")
        by_script.setdefault("symbols" if emoji else name.split()[0], []).append(letter)
    return [
        f"{SCRIPTS.get(script, script.capitalize() if script != 'symbols' else script)}"
        f" ({', '.join(letters[:3])}{', …' if letters[3:] else ''})"
        for script, letters in by_script.items()
    ]
