import type { Message } from '#web/booking/message/use-message.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineNote } from '#web/ui/feedback/inline-note.tsx'

/** 'The message speaks of 2 clients, 1 was found.', until somebody has answered. */
export function CountNote({ message: { count, addMissing, agree } }: { message: Message }) {
  if (count === null) return null
  const { said, found } = count
  return (
    <InlineNote tone="warning">
      The message speaks of {said} clients, {found} {found === 1 ? 'was' : 'were'} found.{' '}
      {said > found && (
        <Button size="small" onClick={addMissing}>
          {said - found === 1 ? 'Add the other one' : `Add the other ${said - found}`}
        </Button>
      )}{' '}
      <Button size="small" onClick={agree}>
        {found === 1 ? '1 is right' : `${found} are right`}
      </Button>
    </InlineNote>
  )
}
