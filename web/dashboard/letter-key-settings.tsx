import { switchLetterKeys, useLetterKeys } from '#web/ui/letter-keys.ts'

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
          They act on the row that you are in. A full stop opens its menu More, U takes back the mark that you
          set last. On Tonight J and K walk, L, G, P and D set Lock, In-Group, Paid and Done, with Shift of
          all clients, N asks for a no-show, C copies the invite and / leads to the box that finds. In a box
          every key writes.
        </span>
      </span>
    </label>
  )
}
