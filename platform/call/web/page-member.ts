import { reloadUnasked } from '#platform/ui/reload.ts'

/** Id of the member that the page is of: the first who was found signed in. */
let member: string | null = null

/** For which member this page's calls are made (docs/product.md, AUTH-11); null until somebody was found signed in. */
export function pageMember(): string | null {
  return member
}

/**
 * Takes who is signed in at the browser by now, null for nobody. The page stays its member's: where that is another, it is
 * loaded again as theirs, and nobody hears more of it until then.
 */
export async function bindToMember(signedIn: string | null): Promise<void> {
  if (signedIn === null) return
  member ??= signedIn
  if (signedIn === member) return
  // The address was the former member's too; the next page says why it came.
  window.history.replaceState({ [CHANGED]: true }, '')
  // Typed text is kept as a draft, and the next person is not asked about it.
  reloadUnasked()
  await new Promise<never>(() => undefined)
}

/** The page was loaded again since somebody else is signed in. Answers once. */
export function takeChangedMember(): boolean {
  const state = Object(window.history.state)
  if (state[CHANGED] !== true) return false
  window.history.replaceState(null, '')
  return true
}

/** In the state of the browser's entry for the page, which outlives a reload. */
const CHANGED = 'changedMember'
