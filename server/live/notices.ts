import type { Kysely } from 'kysely'
import { actionOf } from '#domain/change.ts'
import { bundled } from '#domain/notice/bundle.ts'
import type { Notice } from '#domain/notice/notice.ts'
import { can } from '#domain/rights.ts'
import type { Position } from '#server/change/feed.ts'
import type { RecordedChange } from '#server/change/record.ts'
import type { Tables } from '#server/database/tables.ts'
import type { LiveServer, LiveSocket } from '#server/live/live-server.ts'
import { type NoticeRow, readNoticesOf, readRebook, readSwitchedOff, toNotice } from '#server/notice/data.ts'

interface TellDeps {
  readonly sql: Kysely<Tables>
  readonly now: Date
  /** The snapshot of the reading that found these changes: a member who gets them has read up to it. */
  readonly upTo: Position
}

/**
 * Sends members their new notices, on all of their sockets here (docs/product.md, NTC-1): those that the database wrote with the
 * changes, to who may see them and has not switched them off. Rejects when they could not be read; a browser drops duplicates.
 */
export async function tellMembers(
  io: LiveServer,
  changes: readonly RecordedChange[],
  { sql, now, upTo }: TellDeps,
): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  const telling = changes.filter(({ kind }) => kind !== null && actionOf(kind).tells !== null)
  if (sockets.length === 0 || telling.length === 0) return
  const rows = await readNoticesOf(
    sql,
    telling.map(({ id }) => id),
  )
  const concerned = rows.flatMap((row) =>
    sockets.filter(({ data }) => isFor(row, data)).map((socket) => ({ row, socket })),
  )
  if (concerned.length === 0) return
  const members = new Set(concerned.map(({ socket }) => socket.data.actor._id))
  const off = await readSwitchedOff(sql, [...members])
  const wanted = concerned.filter(({ row, socket }) => !off.has(`${socket.data.actor._id} ${row.topic}`))
  for (const [row, to] of Map.groupBy(wanted, ({ row }) => row)) {
    const rebook = await readRebook(sql, row, now)
    send(
      io,
      to.map(({ socket }) => socket),
      row,
      { upTo, rebook, now },
    )
  }
}

function isFor(row: NoticeRow, { actor }: LiveSocket['data']): boolean {
  if (row.audience === null) return row.memberId === actor._id
  return row.byId !== actor._id && can(actor.roles, row.audience)
}

/** A page that was opened later shows how things are: to it this counts, and is no news. */
function send(
  io: LiveServer,
  sockets: readonly LiveSocket[],
  row: NoticeRow,
  { upTo, rebook, now }: { upTo: Position; rebook: Notice['rebook']; now: Date },
): void {
  const visible = sockets.flatMap((socket) => {
    const single = toNotice(row, socket.data.actor, now)
    if (single === null) return []
    const notice = bundled([{ ...single, unread: [single._id] }], null)
    const wasOpen = socket.handshake.issued <= row.at.getTime()
    return [{ id: socket.id, notice: { ...notice, rebook, quiet: notice.quiet || !wasOpen } }]
  })
  // One row says the same to all, except whether it is quiet.
  for (const some of Map.groupBy(visible, ({ notice }) => notice.quiet).values()) {
    const [first] = some
    if (first !== undefined)
      io.to(some.map(({ id }) => id)).emit('note', { success: true, note: first.notice, upTo })
  }
}
