/**
 * Text as it compares where upper and lower case do not matter, in every script and in no person's or database's
 * locale (docs/product.md, HERO-3): 'ÜNAL' and 'ünal' fold alike, so do 'STRASSE' and 'Straße'. The dotless ı keeps
 * to itself: its capital is the I of everybody else.
 */
export function foldCase(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^ı]+/g, (part) => part.toUpperCase().toLowerCase())
    .normalize('NFC')
}
