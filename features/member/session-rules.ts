import { Failure } from '#platform/call/failure.ts'

type Signature = readonly [name: string, sign: RegExp]

/** The order matters: most browsers also name others for compatibility. */
const BROWSERS: readonly Signature[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const SYSTEMS: readonly Signature[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** A device's name for its member, from the User-Agent header of its sign-in: 'Chrome on Windows'. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser !== null && system !== null) return `${browser} on ${system}`
  if (system !== null) return `A browser on ${system}`
  return browser ?? 'An unknown device'
}

function nameIn(signatures: readonly Signature[], userAgent: string): string | null {
  return signatures.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
}

/**
 * A page says for which member it was made, and the session may be another's by now (docs/product.md, AUTH-11). `said` is
 * what came, of whatever type; undefined where nothing did, as of other programs.
 */
export function whyNotFor(said: unknown, memberId: string): Failure | null {
  return said === undefined || said === memberId ? null : new Failure('other-member')
}
