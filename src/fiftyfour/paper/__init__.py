"""Sheets of paper as PDF."""

from fiftyfour.paper.document import pdf

__all__ = ["pdf"]
