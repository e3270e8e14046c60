import { styleText } from 'node:util'
import * as z from 'zod/mini'

const Line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string(),
  method: z.optional(z.string()),
  path: z.optional(z.string()),
  status: z.optional(z.number()),
  ms: z.optional(z.number()),
  err: z.optional(z.looseObject({ message: z.optional(z.string()), stack: z.optional(z.string()) })),
})

/** pino's level of warnings. */
const WARN = 40
const ERROR = 50
/** Fields that do not help a developer. */
const UNSAID = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'reqId', 'from', 'member', 'err'])

/** A log line for people: `21:04:09 GET /raid/published 200 12 ms`. Other text stays. */
export function readableLine(text: string): string {
  const line = parse(text)
  if (line === null) return text
  const { level, time, method, path, status, ms } = line
  const clock = styleText('dim', new Date(time).toLocaleTimeString('en-GB'))
  if (line.msg === 'Answered' && status !== undefined) {
    return `${clock} ${method} ${path} ${styleText(colourOf(status), `${status}`)} ${styleText('dim', `${ms} ms`)}`
  }
  const details = Object.entries(line).flatMap(([key, value]) =>
    UNSAID.has(key) || value === undefined
      ? []
      : [`${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`],
  )
  const fault = line.err?.stack ?? line.err?.message
  return [
    [clock, coloured(line.msg, level), ...details].join(' '),
    ...(fault === undefined ? [] : [fault]),
  ].join('\n')
}

function parse(text: string): z.infer<typeof Line> | null {
  if (!text.startsWith('{')) return null
  try {
    return Line.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function coloured(message: string, level: number): string {
  if (level >= ERROR) return styleText('red', message)
  return level >= WARN ? styleText('yellow', message) : message
}

function colourOf(status: number): 'green' | 'cyan' | 'yellow' | 'red' {
  if (status >= 500) return 'red'
  if (status >= 400) return 'yellow'
  return status >= 300 ? 'cyan' : 'green'
}
