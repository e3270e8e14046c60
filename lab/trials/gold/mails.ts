import type { Action, Bank, Mail, Name, Scene, Step, World } from './world.ts'

const SENT = 'This mail is sent.'
const NO_CODE = 'Generate the code first.'

const isStaff = (who: Name) => who === 'admin' || who === 'second'

/** Whose mails somebody handles. */
export function handles(who: Name, { booking: { raid, owner } }: Mail): boolean {
  if (isStaff(who)) return true
  if (who === 'collector') return raid.collector === null || raid.collector === who
  return who === 'senior' && owner === who
}

function bankFor(world: World, { realm, faction }: Mail): Bank | null {
  return world.banks.find((bank) => bank.realm === realm && bank.faction === faction) ?? null
}

const any = ({ world, chance }: Scene, fits: (one: Mail) => boolean) => chance.mostly(world.mails, fits)

const code: Action = (scene) => {
  const mail = any(scene, ({ codes }) => codes === null)
  if (mail === null) return null
  const { chance, world } = scene
  const who = chance.one((['admin', 'second', 'collector'] as const).filter((one) => handles(one, mail)))
  const common = { kind: 'code', who, path: '/mail/generateCode', body: { mailId: mail.id }, refusal: null }
  return {
    ...common,
    ...{ old: true, once: true },
    apply(payload) {
      if (mail.codes !== null) return
      const { paymentCode: payment, confirmationCode: confirmation } = payload as Record<string, string>
      mail.codes = { payment: payment ?? '', confirmation: confirmation ?? '' }
      mail.bank ??= bankFor(world, mail)?.id ?? null
    },
  }
}

/** The Mail Desk's codes: only where a hero name takes the mail. */
const codeAtDesk: Action = (scene) => {
  const mail = any(scene, ({ codes }) => codes === null)
  if (mail === null) return null
  const bank = bankFor(scene.world, mail)
  const isMissing = !mail.sent && mail.bank === null && bank === null
  const refusal = isMissing ? `No active hero name for ${mail.realm} (${mail.faction}). Tell an admin.` : null
  return {
    ...{ kind: 'code-at-desk', who: 'second', path: '/mail/codes', body: { mailIds: [mail.id] }, refusal },
    async apply() {
      if (mail.sent) return
      mail.bank ??= bank?.id ?? null
      if (mail.codes !== null) return
      const { payload } = await scene.ask('admin', '/mail/generateCode', { mailId: mail.id })
      const { paymentCode: payment, confirmationCode: confirmation } = payload as Record<string, string>
      mail.codes = { payment: payment ?? '', confirmation: confirmation ?? '' }
    },
  }
}

const post: Action = (scene) => {
  const posted = scene.chance.is(70)
  const mail = any(scene, (one) => one.codes !== null && !one.sent && one.posted !== posted)
  if (mail === null) return null
  const { world, chance } = scene
  const who = chance.one((['admin', 'collector', 'senior'] as const).filter((one) => handles(one, mail)))
  const holder = world.named(mail.holder)
  const isElsewhere = !isStaff(who) && holder !== who && holder !== null
  const refusal = isElsewhere
    ? `${world.called(holder)} has this gold.`
    : mail.codes === null
      ? NO_CODE
      : mail.sent && mail.posted !== posted
        ? SENT
        : null
  return {
    ...{
      kind: posted ? 'post' : 'unpost',
      who,
      path: '/mail/post',
      body: { mailIds: [mail.id], posted },
      refusal,
    },
    apply() {
      mail.posted = posted
    },
  }
}

function beSent(world: World, mail: Mail): void {
  if (mail.sent) return
  const lines = [
    [`held ${mail.holder}`, -mail.amount],
    [`bank ${mail.bank ?? '-'}`, mail.amount],
  ] as const
  const { booking } = mail
  world.books.post('sent', lines, { raid: booking.raid.id, booking: booking.id })
  mail.sent = true
  mail.handedTo = null
}

const send: Action = (scene) => {
  const mail = any(scene, ({ codes, sent }) => codes !== null && !sent)
  if (mail === null) return null
  const { world, chance } = scene
  const isWrong = chance.is(10)
  const who = chance.one((['admin', 'collector'] as const).filter((one) => handles(one, mail)))
  const refusal = mail.codes === null ? NO_CODE : isWrong ? 'Enter correct confirmation code first' : null
  const body = { mailId: mail.id, ...(isWrong && { confirmationCode: 'WRONG' }) }
  const common = { kind: 'sent', who, path: '/mail/sent', body, refusal }
  return { ...common, old: true, once: true, apply: () => beSent(world, mail) }
}

/** The Mail Desk's way: by the confirmation code. */
const confirm: Action = (scene) => {
  const mail = any(scene, ({ codes, sent }) => codes !== null && !sent)
  if (mail === null || mail.codes === null) return null
  const who = scene.chance.one(['admin', 'second'] as const)
  const body = { codes: [mail.codes.confirmation.toLowerCase()] }
  const common = { kind: 'confirm', who, path: '/mail/confirm', body, refusal: null }
  return { ...common, apply: () => beSent(scene.world, mail) }
}

/** To whom the gold of a mail may go. */
function takersOf({ holder }: Mail, world: World): Name[] {
  // A Gold Collector takes those of a raid without a collector, and its collector those of theirs.
  const takers: Name[] = ['admin', 'second', 'leader', 'collector']
  return takers.filter((name) => world.id(name) !== holder)
}

const handOver: Action = (scene) => {
  const mail = any(scene, ({ sent, amount }) => !sent && amount > 0)
  if (mail === null) return null
  const { world, chance } = scene
  const holder = world.named(mail.holder)
  const who = holder !== null && chance.is(75) ? holder : chance.one(['admin', 'second'] as const)
  const to = chance.is(10) ? null : chance.one(['admin', 'second', 'leader', 'collector', 'booster'] as const)
  const isOver = mail.sent || mail.amount === 0
  const isOthers = who !== holder
  const refusal =
    isOthers && to === who
      ? 'You cannot hand other people’s gold over to yourself.'
      : isOver
        ? SENT
        : to === null || takersOf(mail, world).includes(to)
          ? null
          : 'This gold can only go to the raid’s collector or leader, or to someone who handles its mails.'
  const body = { mailIds: [mail.id], memberId: to === null ? null : world.id(to) }
  const apply = () => {
    mail.handedTo = to === null ? null : world.id(to)
  }
  return { kind: 'hand-over', who, path: '/mail/hand-over', body, refusal, apply }
}

const got: Action = (scene) => {
  const mail = any(scene, ({ sent, handedTo }) => !sent && handedTo !== null)
  if (mail === null) return null
  const { world } = scene
  const handed = mail.handedTo === null ? null : world.named(mail.handedTo)
  const who = handed ?? 'admin'
  const refusal =
    mail.sent || mail.amount === 0 ? SENT : handed === null ? 'This handover was cancelled.' : null
  const step: Step = {
    ...{ kind: 'got', who, path: '/mail/got', body: { mailIds: [mail.id] }, refusal },
    apply() {
      const { booking, holder, amount } = mail
      const taker = world.id(who)
      const lines = [
        [`held ${holder}`, -amount],
        [`held ${taker}`, amount],
      ] as const
      const about = { raid: booking.raid.id, booking: booking.id, ofMail: true }
      mail.takings.push(world.books.post('moved', lines, about))
      Object.assign(mail, { holder: taker, handedTo: null })
    },
  }
  return step
}

export const MAILING: readonly Action[] = [
  ...[code, code, code, codeAtDesk, post, post, send, send, confirm, confirm],
  ...[handOver, handOver, got, got],
]
