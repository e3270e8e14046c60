import { withoutTurns } from '#domain/visible-text.ts'

/**
 * What people wrote or are called, in a direction of its own: a name from right to left leaves what stands beside it
 * where it is. Records may hold characters from before they were refused; one of them (U+2069) would end a bdi early.
 */
export function Isolated({ children }: { children: string }) {
  return <bdi>{withoutTurns(children)}</bdi>
}
