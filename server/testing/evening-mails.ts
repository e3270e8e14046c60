import type { Endpoint } from '#domain/endpoint.ts'
import { generateCode, handOverMails, markMailSent, takeMails } from '#domain/mail/endpoints.ts'
import type { Caller } from '#server/testing/caller.ts'
import type { Product } from '#server/testing/product.ts'

/** What somebody tries with a mail. */
const MAILING = ['sent', 'hand', 'got'] as const
type Mailing = (typeof MAILING)[number]

export function isMailing(kind: string): kind is Mailing {
  return MAILING.some((one) => one === kind)
}

interface Asked {
  readonly kind: Mailing
  readonly product: Product
  readonly bookingId: string
  /** Draws who takes it over. */
  readonly chance: number
  readonly people: Readonly<Record<'admin' | 'collector' | 'leader' | 'senior', Caller>>
  ask(caller: Caller, endpoint: Endpoint, input: object): Promise<number>
}

/** Answers the status. */
export async function tryMailing({ kind, product, bookingId, chance, people, ask }: Asked): Promise<number> {
  const { admin, collector, leader, senior } = people
  const mail = await mailOf(product, bookingId)
  if (mail === undefined) return 404
  const [mailId, mailIds] = [mail.id, [mail.id]]
  const holder = [admin, collector, leader, senior].find(({ memberId }) => memberId === mail.holder_id)
  const taker = [admin, collector, leader][chance % 3] ?? admin
  if (kind === 'hand') return ask(holder ?? admin, handOverMails, { mailIds, memberId: taker.memberId })
  if (kind === 'got') {
    if (mail.handed_to === null && holder)
      return (await ask(holder, handOverMails, { mailIds, memberId: taker.memberId })) === 200
        ? ask(taker, takeMails, { mailIds })
        : 409
    const handed = [admin, collector, leader].find(({ memberId }) => memberId === mail.handed_to)
    return ask(handed ?? taker, takeMails, { mailIds })
  }
  const coded = await ask(admin, generateCode, { mailId })
  if (coded !== 200) return coded
  return ask(admin, markMailSent, { mailId })
}

async function mailOf({ database }: Product, bookingId: string) {
  const found = database.sql.selectFrom('mail').select(['id', 'holder_id', 'handed_to'])
  return found.where('booking_id', '=', bookingId).orderBy('id', 'desc').executeTakeFirst()
}
