import {
  createRaid,
  createRaids,
  delayRaid,
  deleteRaid,
  deleteRaids,
  editRaid,
  publishRaid,
  publishRaids,
} from '#domain/raid/endpoints.ts'
import { createTemplate, deleteTemplate, listTemplates, renameTemplate } from '#domain/template/endpoints.ts'
import { inputOf } from '#server/testing/records.ts'
import type { MeasuredCall, Took } from './measured-call.ts'
import { newName, type Stage } from './stage.ts'

/** Of one week, and of the most that a call takes. */
const COUNTS = [1, 12, 50]

/** A raid's life by staff, one by one and many at once, and templates. */
export function raidWrites(stage: Stage): MeasuredCall[] {
  return [...ofOne(stage), ...ofMany(stage), ...ofTemplates(stage)]
}

function ofOne({ admin, timed, write, raid, pendingInput }: Stage): MeasuredCall[] {
  const pending = () => admin.call(createRaid, pendingInput())
  return [
    write(createRaid, () => timed(admin, createRaid, pendingInput())),
    write(editRaid, async () => {
      const one = await raid()
      return timed(admin, editRaid, { id: one._id, ...inputOf(one), name: newName() })
    }),
    write(publishRaid, async () => timed(admin, publishRaid, { id: (await pending())._id })),
    write(delayRaid, async () => timed(admin, delayRaid, { id: (await raid())._id, minutes: 15 })),
    write(deleteRaid, async () => timed(admin, deleteRaid, { id: (await pending())._id })),
  ]
}

function ofMany({ admin, timed, write, pendingInput }: Stage): MeasuredCall[] {
  const raids = (count: number) => Array.from({ length: count }, () => pendingInput())
  const made = async () =>
    (await admin.call(createRaids, { raids: raids(12), publish: false })).map(({ _id }) => _id)
  return [
    ...COUNTS.map((count) =>
      write(createRaids, () => timed(admin, createRaids, { raids: raids(count), publish: true }), `${count}`),
    ),
    write(publishRaids, async () => timed(admin, publishRaids, { ids: await made() }), '12'),
    write(deleteRaids, async () => timed(admin, deleteRaids, { ids: await made() }), '12'),
  ]
}

function ofTemplates({ admin, timed, write, pendingInput }: Stage): MeasuredCall[] {
  const { date: _, ...rest } = pendingInput()
  const made = () => admin.call(createTemplate, { ...rest, title: newName() })
  const gone = async (took: Took, _id: string) => {
    await admin.call(deleteTemplate, { id: _id })
    return took
  }
  return [
    write(createTemplate, async () => {
      const input = { ...rest, title: newName() }
      const took = await timed(admin, createTemplate, input)
      const kept = await admin.call(listTemplates, {})
      return gone(took, kept.find(({ title }) => title === input.title)?._id ?? '')
    }),
    write(renameTemplate, async () => {
      const { _id: id } = await made()
      return gone(await timed(admin, renameTemplate, { id, title: newName() }), id)
    }),
    write(deleteTemplate, async () => timed(admin, deleteTemplate, { id: (await made())._id })),
  ]
}
