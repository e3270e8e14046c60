import { useState } from 'react'
import type { PayloadOf } from '#domain/endpoint.ts'
import { type Arrival, allArrivedText, type BankMail } from '#domain/mail/arrival.ts'
import { arriveMails, type lookUpCodes } from '#domain/mail/endpoints.ts'
import { useWrite } from '#web/call/use-write.ts'

/** A looked-up mail, and what the keeper typed about it. */
export function useBankSide() {
  const [mails, setMails] = useState<readonly BankMail[]>([])
  const [note, setNote] = useState('')
  const boxes = useBoxes()
  const [leftOut, setLeftOut] = useState('')
  const { write } = useWrite('The amounts could not be saved', { plain: true })
  const waiting = mails.filter(({ arrived, own, sent }) => arrived === null && !own && !sent)

  const put = (found: readonly BankMail[]) =>
    setMails((before) => {
      const byCode = new Map([...before, ...found].map((mail) => [mail.code, mail]))
      return [...byCode.values()]
    })

  function arrive(mails: Arrival[], text = '') {
    function done(found: readonly BankMail[]) {
      put(found)
      for (const { code } of mails) boxes.close(code)
      setLeftOut(text)
    }
    if (mails.length === 0) setLeftOut(text)
    else write(arriveMails, { mails }, { toast: null, done })
  }

  return {
    mails,
    note,
    boxes,
    /** Mails of which nobody said what came. */
    waiting,
    /** The outcome of 'All arrived' while boxes were open. */
    leftOut,
    /** Takes what codes stand for. @returns what is still to be looked up: nothing */
    found({ found, unknown, unread }: PayloadOf<typeof lookUpCodes>) {
      put(found)
      setNote(
        [
          ...(unknown.length > 0 ? [`Unknown: ${unknown.join(', ')}.`] : []),
          ...(unread.length > 0 ? [`Not looked up: ${unread.join(', ')}.`] : []),
        ].join(' '),
      )
      return ''
    },
    arrive: (said: Arrival) => arrive([said]),
    /** All whose box is not open: what is typed in one is not what the mail was to bring. */
    allArrive() {
      const open = waiting.filter(({ code }) => boxes.amounts.has(code))
      const said = waiting.filter((mail) => !open.includes(mail)).map(({ code, gold }) => ({ code, gold }))
      const amountIn = (code: string) => boxes.amounts.get(code) || null
      const left = open.map(({ code }) => ({ code, gold: amountIn(code) }))
      arrive(said, left.length > 0 ? allArrivedText(said.length, left) : '')
    },
  }
}

/** The open boxes by the codes of their mails, with their gold: NaN for none. */
function useBoxes() {
  const [amounts, setAmounts] = useState<ReadonlyMap<string, number>>(new Map())
  return {
    amounts,
    write: (code: string, gold: number) => setAmounts((before) => new Map(before).set(code, gold)),
    close: (code: string) => setAmounts((before) => new Map([...before].filter(([open]) => open !== code))),
  }
}
