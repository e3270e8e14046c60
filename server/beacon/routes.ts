import type { FastifyInstance } from 'fastify'
import { type PolicyReport, placeOf } from '#domain/beacon/beacon.ts'
import { sendBeacon } from '#domain/beacon/endpoints.ts'
import { BEACON_PATH, POLICY_REPORT } from '#domain/beacon/rules.ts'
import { Failure } from '#domain/failure.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { requestLog } from '#server/trace.ts'

export function beaconRoutes({ metrics }: { metrics: Pick<Metrics, 'broke' | 'took'> }): Implementation[] {
  return [
    implement(sendBeacon, async ({ faults = [], vitals = [], 'csp-report': report }) => {
      const broken = [...faults.map(placed), ...(report === undefined ? [] : [policyFault(report)])]
      const taken = vitals.map(placed)
      for (const { kind, screen } of broken) metrics.broke(kind, screen)
      for (const { vital, screen, ms } of taken) metrics.took(vital, screen, ms)
      if (broken.length > 0) requestLog()?.warn({ broken }, 'A page broke')
      if (taken.length > 0) requestLog()?.info({ vitals: taken }, 'A page was this fast')
      return { payload: undefined }
    }),
  ]
}

/** Browsers send such a report as a type of its own, which no other call takes. */
export function takePolicyReports(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(POLICY_REPORT, { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.url === BEACON_PATH) void parse(request, body, done)
    else done(new Failure('unsupported-media-type'))
  })
}

/** Anybody can call: no text of theirs is a screen. */
function placed<T extends { readonly screen: string }>(told: T): T {
  return { ...told, screen: placeOf(told.screen) }
}

function policyFault(report: PolicyReport) {
  const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
  return {
    kind: 'policy' as const,
    screen: placeOf(URL.parse(report['document-uri'] ?? '')?.pathname ?? ''),
    directive: /^[a-z-]{1,30}/.exec(directive)?.[0],
    blocked: originOf(report['blocked-uri'] ?? ''),
  }
}

/** Whence it was to come: a word such as 'inline', a scheme, or a site without the rest of its address. */
function originOf(uri: string): string | undefined {
  const origin = URL.parse(uri)?.origin ?? 'null'
  return origin === 'null' ? /^[a-z-]{1,30}/.exec(uri)?.[0] : origin.slice(0, 100)
}
