"""Heroes: the sheet, its checks, files, the roster (SK-HERO, SK-GEN, chapter 4)."""
