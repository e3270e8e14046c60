import { expect, it } from 'vitest'
import { backupName } from '#domain/archive/archive.ts'
import { backupNameOf, backupsToDelete, sizeText } from '#domain/archive/rules.ts'

const at = (day: number, time = '03-10-00') => `forge-2026-11-${String(day).padStart(2, '0')}T${time}Z.backup`

it('ARCH-2: a backup is named by its instant', () => {
  const name = backupNameOf(new Date('2026-11-25T03:10:00.500Z'))
  expect(name).toBe(at(25))
  expect(backupName.safeParse(name).success).toBe(true)
})

it.each([
  ['nothing of 14 days', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((day) => at(day)), []],
  ['the oldest of 15', Array.from({ length: 15 }, (_, day) => at(day + 1)), [at(1)]],
  [
    'of a day all but the newest',
    [at(1), at(2, '18-00-00'), at(2), at(2, '12-00-00')],
    [at(2, '12-00-00'), at(2)],
  ],
  ['nothing of another name', ['forge.backup', 'notes.txt', `${at(1)}.7.unfinished`, at(1)], []],
])('ARCH-2: %s goes', (_, files, gone) => {
  expect(backupsToDelete(files)).toEqual(gone)
})

it.each([
  [200, '1 KB'],
  [820_400, '820 KB'],
  [12_345_678, '12.3 MB'],
])('ARCH-3: %i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
