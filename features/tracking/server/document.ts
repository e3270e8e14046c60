import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Said } from '#features/booking/booking.ts'
import { community } from '#features/settings/community.ts'
import type { Moment, TrackedPage } from '#features/tracking/rules.ts'
import type { Failure } from '#platform/call/failure.ts'
import { serverPlace } from '#platform/words/server-time.ts'

/** In the built document, where the page's text goes; `__FORGE_TITLE__` and the community's name in its head. */
const CONTENT = '__FORGE_CONTENT__'
const TITLE = '__FORGE_TITLE__'
const NAME = '__FORGE_NAME__'
/** Where no site was built. */
const BARE = `<!doctype html><html lang="en"><head><title>${TITLE}</title></head><body>${CONTENT}</body></html>`

/** A client's page as HTML: the built document (track.html) with what the server says in it. */
export class TrackDocument {
  readonly #frame: string

  constructor(siteDir: string) {
    const file = join(siteDir, 'track.html')
    this.#frame = existsSync(file) ? readFileSync(file, 'utf8') : BARE
  }

  page(page: TrackedPage): string {
    return this.#filled(page.title, pageOf(page, community.links.contact))
  }

  /** The refusal, in a sentence. */
  failure({ status, message }: Failure): string {
    const title = status === 404 ? 'Nothing here' : 'That did not work'
    return this.#filled(
      title,
      html`<h1>${title}</h1><p class="wrong" role="alert">${message}</p>
${questions(community.links.contact)}`,
    )
  }

  #filled(title: string, content: Html): string {
    return this.#frame
      .replace(TITLE, () => textOf(title))
      .replaceAll(NAME, () => textOf(community.site.name))
      .replace(CONTENT, () => content.html)
  }
}

function pageOf(page: TrackedPage, contact: string): Html {
  const { title, kind, start, countdown, says } = page
  return html`<h1><bdi>${title}</bdi></h1>
<p class="kind">${kind}</p>
<section class="start" aria-label="Start">
<p class="when">${moment(start)}</p>
<p class="zone" data-at="${start.at}" data-zone="${community.time.zone}" data-place="${serverPlace()}">server time (${serverPlace()})</p>
${countdown === null ? '' : html`<p class="countdown" data-start="${start.at}">${countdown}</p>`}
</section>
${bookingOf(page)}
${says === null ? '' : saysOf(says)}
${questions(contact)}`
}

function bookingOf({ state, gold, pays, deposit }: TrackedPage): Html {
  return html`<section aria-label="Your booking">
<p class="state ${state.tone}">${state.word}</p>
${deposit === null ? '' : html`<p class="after">${deposit}</p>`}
<dl>${gold.map(([name, amount]) => html`<div><dt>${name}</dt><dd>${amount}</dd></div>`)}</dl>
${pays === null ? '' : html`<p class="pays">${pays}</p>`}
</section>`
}

const questions = (contact: string) =>
  html`<section><h2>Questions?</h2><p>Write to your advertiser, who gave you this link. If you cannot reach them: <a href="${contact}" rel="noreferrer">Contact ${community.site.name}</a>.</p></section>`

function saysOf({ last, may }: NonNullable<TrackedPage['says']>): Html {
  return html`<section class="says"><h2>Tell us</h2>
${last === null ? '' : html`<p class="last" role="status">${last.text}. <small>${moment(last.at)}</small></p>`}
${may.map((said) => FORMS[said]())}
</section>`
}

const moment = ({ at, text }: Moment) => html`<time datetime="${at}">${text}</time>`

/** A second press sends that one cannot come. */
const FORMS: Readonly<Record<Said, () => Html>> = {
  online: () => html`<form method="post"><button name="says" value="online">I am online</button></form>`,
  away: () => html`<details><summary>I cannot make it</summary>
<form method="post"><p>Your advertiser is told right away. Your booking is not cancelled, and you can undo this.</p>
<button name="says" value="away">Yes, I cannot make it</button></form></details>`,
}

/** Text that is HTML by now. */
class Html {
  readonly html: string

  constructor(text: string) {
    this.html = text
  }
}

/** HTML of a template: whatever is put in is text, unless it is HTML already. */
function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const filled = values.map((value) => {
    if (typeof value === 'string') return textOf(value)
    return [value]
      .flat()
      .map((one) => one.html)
      .join('')
  })
  return new Html(String.raw({ raw: parts }, ...filled))
}

function textOf(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
