import type { Part } from '#domain/message/unread.ts'

/** Whether a part of the message was guessed from, or not read. */
const MARKS = {
  guessed: 'bg-transparent text-amber-400 underline decoration-dotted underline-offset-4',
  unread: 'bg-transparent text-bone-500 italic',
} as const
type Mark = keyof typeof MARKS

interface MarkedMessageProps {
  text: string
  guesses: readonly Part[]
  unread: readonly Part[]
}

/** The message as it was pasted: the words of which something was guessed are underlined, those that were not read are grey. */
export function MarkedMessage({ text, guesses, unread }: MarkedMessageProps) {
  const pieces = piecesOf(text, [
    ...guesses.map(({ from, to }) => ({ from, to, mark: 'guessed' as const })),
    ...unread.map(({ from, to }) => ({ from, to, mark: 'unread' as const })),
  ])
  return (
    <div className="space-y-1">
      <p
        dir="auto"
        className="max-h-36 overflow-y-auto rounded-lg border border-ink-700 bg-ink-950 px-3 py-2 text-sm break-words whitespace-pre-wrap text-bone-300"
      >
        {pieces.map((piece) =>
          piece.mark === undefined ? (
            piece.text
          ) : (
            <mark key={piece.from} data-mark={piece.mark} className={MARKS[piece.mark]}>
              {piece.text}
            </mark>
          ),
        )}
      </p>
      {unread.length > 0 && (
        <p className="text-xs text-bone-500">Grey words were not read. Amber ones were guessed.</p>
      )}
    </div>
  )
}

interface Piece {
  readonly from: number
  readonly text: string
  readonly mark: Mark | undefined
}

function piecesOf(text: string, parts: readonly (Part & { mark: Mark })[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const add = (to: number, mark?: Mark) => {
    if (to > at) pieces.push({ from: at, text: text.slice(at, to), mark })
    at = Math.max(at, to)
  }
  for (const { from, to, mark } of parts.toSorted((one, other) => one.from - other.from)) {
    add(from)
    add(to, mark)
  }
  add(text.length)
  return pieces
}
