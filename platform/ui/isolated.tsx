import { withoutTurns } from '#platform/words/folding.ts'

/**
 * People's text and names, in a direction of their own: a name from right to left leaves its neighbours where they are. Records may
 * hold characters from before they were refused; one of them (U+2069) would end a bdi early. Names stay as they are in a translated
 * page, and a screen reader spells Cyrillic ones by their own letters.
 */
export function Isolated({ children }: { children: string }) {
  return (
    <bdi translate="no" lang={/\p{Script=Cyrillic}/u.test(children) ? 'ru' : undefined}>
      {withoutTurns(children)}
    </bdi>
  )
}
