import { withoutInvisible } from './visible-text.ts'

/**
 * Text as it compares where upper and lower case do not matter, in every script and in no person's or database's
 * locale (docs/product.md, HERO-3): 'ÜNAL' and 'ünal' fold alike, so do 'STRASSE', 'STRAẞE' and 'Straße', for which the
 * letters are made small before they are made large. The dotless ı keeps to itself: its capital is the I of everybody else. What is not seen counts for nothing, and any number of spaces of
 * any kind is one.
 */
export function foldCase(text: string): string {
  return withoutInvisible(text)
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
    .replace(/[^ı]+/g, (part) => part.toLowerCase().toUpperCase().toLowerCase())
    .normalize('NFC')
}
