import type { Found } from '#domain/message/found.ts'

interface Piece {
  readonly from: number
  readonly text: string
  readonly isGuess: boolean
}

/** The message as it was pasted; the words of which something was guessed are underlined. */
export function MarkedMessage({ text, guesses }: { text: string; guesses: readonly Found<unknown>[] }) {
  return (
    <p
      dir="auto"
      className="max-h-36 overflow-y-auto rounded-lg border border-ink-700 bg-ink-950 px-3 py-2 text-sm break-words whitespace-pre-wrap text-bone-300"
    >
      {piecesOf(text, guesses).map((piece) =>
        piece.isGuess ? (
          <mark
            key={piece.from}
            className="bg-transparent text-amber-400 underline decoration-dotted underline-offset-4"
          >
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}

function piecesOf(text: string, guesses: readonly Found<unknown>[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const add = (to: number, isGuess: boolean) => {
    if (to > at) pieces.push({ from: at, text: text.slice(at, to), isGuess })
    at = Math.max(at, to)
  }
  for (const { from, to } of guesses.toSorted((one, other) => one.from - other.from)) {
    add(from, false)
    add(to, true)
  }
  add(text.length, false)
  return pieces
}
