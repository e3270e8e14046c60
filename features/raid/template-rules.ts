import { Failure } from '#platform/call/failure.ts'
import { whyNotBosses, whyNotQuarter } from './rules.ts'
import { MOST_TEMPLATES, type TemplateInput } from './template.ts'

/** Why this can not be kept as a template beside so many others; null when it can. */
export function whyNotSave(input: TemplateInput, others: number, mostOnCurve: number): Failure | null {
  const tooMany = others >= MOST_TEMPLATES ? new Failure('too-many-templates') : null
  return whyNotBosses(input, mostOnCurve) ?? whyNotQuarter(input) ?? tooMany
}
