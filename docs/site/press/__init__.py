"""The press: packs to print and cut, rules on a folded sheet, score sheets, as PDF files."""
