import { switchLetterKeys, useLetterKeys } from '#web/ui/list-keys.ts'

/** Single keys help on a desk, and are in the way of who speaks to the computer (WCAG 2.1.4). */
export function LetterKeySettings() {
  const on = useLetterKeys()
  return (
    <label className="touch-target flex max-w-xl cursor-pointer items-start gap-3 text-sm">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => switchLetterKeys(target.checked)}
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-ember-500"
      />
      <span>
        Single keys in lists
        <span className="block text-bone-500">
          They act on the row that has the focus. A full stop opens the row’s More menu; U undoes your last
          mark. On Tonight, J and K move, L, G, P and D set Lock, In-Group, Paid and Done (with Shift: for
          all), N asks for a no-show, C copies the invite and / goes to the search box. In a text box, keys
          type as usual.
        </span>
      </span>
    </label>
  )
}
