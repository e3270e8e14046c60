import { withoutTurns } from '#platform/words/folding.ts'

/**
 * Text or names of people, isolated in direction: a right-to-left name does not move its neighbours. Old records may
 * contain characters that are refused now; U+2069 would end a bdi early. Names are not translated, and screen readers spell
 * Cyrillic ones correctly.
 */
export function Isolated({ children }: { children: string }) {
  return (
    <bdi translate="no" lang={/\p{Script=Cyrillic}/u.test(children) ? 'ru' : undefined}>
      {withoutTurns(children)}
    </bdi>
  )
}
