import { community } from '#features/settings/community.ts'
import { escapeHtml } from './discord-consent.ts'

/** A message: where it was posted, and when it arrived. */
export interface Message {
  readonly id: string
  /** A channel's id, or a person's for direct messages. */
  readonly to: string
  readonly isDirect: boolean
  readonly content: string
  readonly nonce: string | null
  /** ISO 8601, UTC. */
  readonly at: string
}

interface Shown {
  readonly channels: readonly string[]
  readonly messages: readonly Message[]
  nameOf(personId: string): string
  /** The selected channel or person; by default the first channel. */
  readonly open: string | undefined
}

/** The messages as people see them at Discord: a channel, or the bot's messages to one person. Reloads itself. */
export function channelsPage({ channels, messages, nameOf, open }: Shown): string {
  const people = [...new Set(messages.filter(({ isDirect }) => isDirect).map(({ to }) => to))]
  const here = open ?? messages.findLast(({ isDirect }) => !isDirect)?.to ?? channels[0] ?? ''
  const count = (to: string) => messages.filter((one) => one.to === to).length
  const link = (to: string, label: string) =>
    `<li><a href="/?in=${encodeURIComponent(to)}"${to === here ? ' aria-current="page"' : ''}>${label} <span>${count(to)}</span></a></li>`
  // Newest first: without a script a page cannot open at its end.
  const shown = messages.filter(({ to }) => to === here).toReversed()
  const title = people.includes(here) ? nameOf(here) : `# ${here}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>${escapeHtml(title)} - the demo’s Discord</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/consent.css">
</head>
<body class="channels">
<nav aria-label="Channels"><h2>Channels</h2><ul>${channels.map((one) => link(one, `# ${escapeHtml(one)}`)).join('')}</ul>
<h2>Direct messages</h2>${people.length === 0 ? '<p>The bot has written to nobody.</p>' : `<ul>${people.map((id) => link(id, escapeHtml(nameOf(id)))).join('')}</ul>`}</nav>
<main><h1>${escapeHtml(title)}</h1>
${shown.length === 0 ? '<p>Nothing has been said here.</p>' : `<ol>${shown.map(messageHtml).join('')}</ol>`}</main>
</body>
</html>`
}

function messageHtml({ content, at, isDirect }: Message): string {
  const author = isDirect ? 'Forge Bot' : 'Forge'
  return `<li><p class="from"><strong>${author}</strong> <span class="tag">App</span> <time datetime="${at}">${timeText(new Date(at), 't')}</time></p>
<p class="said">${contentHtml(content)}</p></li>`
}

/** The part of Discord's markup that Forge uses: backslash escapes, bold, timestamps and links in angle brackets. */
const MARKUP =
  /\\([!-/:-@[-`{-~])|\*\*((?:\\.|[^*])+)\*\*|<t:(-?\d+):([A-Za-z])>|<(https?:\/\/[^\s>]+)>|(\n)/g

function contentHtml(content: string): string {
  let html = ''
  let end = 0
  for (const match of content.matchAll(MARKUP)) {
    const [whole, sign, bold, seconds, style, address, line] = match
    html += escapeHtml(content.slice(end, match.index))
    end = match.index + whole.length
    if (sign !== undefined) html += escapeHtml(sign)
    else if (bold !== undefined) html += `<b>${contentHtml(bold)}</b>`
    else if (seconds !== undefined) html += stampHtml(Number(seconds), style ?? 'f')
    else if (address !== undefined) html += `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
    else if (line !== undefined) html += '<br>'
  }
  return html + escapeHtml(content.slice(end))
}

function stampHtml(seconds: number, style: string): string {
  const instant = new Date(seconds * 1_000)
  return `<time class="stamp" datetime="${instant.toISOString()}">${escapeHtml(timeText(instant, style))}</time>`
}

const FORMATS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
}

/** In server time; Discord shows each reader's own. */
function timeText(instant: Date, style: string): string {
  if (style === 'R') return relativeText(instant)
  return new Intl.DateTimeFormat('en', {
    timeZone: community.time.zone,
    ...(FORMATS[style] ?? FORMATS.F),
  }).format(instant)
}

function relativeText(instant: Date): string {
  const minutes = Math.round((instant.getTime() - Date.now()) / 60_000)
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute')
  if (Math.abs(minutes) < 48 * 60) return format.format(Math.round(minutes / 60), 'hour')
  return format.format(Math.round(minutes / 1_440), 'day')
}
