import { useEffect } from 'react'
import { seasonIdOf } from '#domain/raid/held.ts'
import { currentSeason } from '#domain/season/rules.ts'
import { fittedBosses } from '#domain/template/rules.ts'
import type { Template } from '#domain/template/template.ts'
import { useSeasons } from '#web/season/queries.ts'

/** A template of another season than that of now. */
export interface Older {
  readonly template: Template
  /** As many bosses as the season of now allows. */
  readonly bossCount: number
}

interface OlderTemplatesProps {
  templates: readonly Template[]
  onFound(older: ReadonlyMap<string, Older>): void
}

/** Says which of the templates are of another season, by their ids (docs/product.md, SEASON-19). It comes after the week. */
export default function OlderTemplates({ templates, onFound }: OlderTemplatesProps) {
  const { query, now } = useSeasons()
  const { data } = query
  // The instant, since a date is another one at each drawing.
  const at = now.getTime()
  useEffect(() => {
    const current = data && currentSeason(data, new Date(at))
    if (!current) return
    const older = templates.flatMap((template) => {
      const of = seasonIdOf(template)
      if (of === current._id) return []
      const from = data.find(({ _id }) => _id === of)
      return [[template._id, { template, bossCount: fittedBosses(template, from, current) }] as const]
    })
    onFound(new Map(older))
  }, [data, at, templates, onFound])
  return null
}
