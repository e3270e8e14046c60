import * as z from 'zod/mini'
import { contract } from '#features/index.ts'
import { type Endpoint, IDEMPOTENCY_HEADER, MEMBER_HEADER } from '#platform/call/endpoint.ts'
import { FAILURES } from '#platform/call/failure.ts'
import { RIGHTS } from '#platform/call/rights.ts'

type Json = Record<string, unknown>
type Schema = Endpoint['input']

/** The contract as an OpenAPI 3.1 document: made from the schemas that the server itself uses. */
export function openapi(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of contract) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forge',
      version: '1',
      description:
        'Calls carry the session cookie; writes also the Origin header of the site itself. A call with the header ' +
        `${MEMBER_HEADER}, the id of a member, is refused where the session is another member's.`,
    },
    paths,
    components: { schemas: { Failure: failureSchema() } },
  }
}

function operation(endpoint: Endpoint): Json {
  const { method, path, access, encoded, media } = endpoint
  return {
    operationId: path.slice(1).replace(/[/:-]+(\w)/g, (_match, letter: string) => letter.toUpperCase()),
    description: [
      `Access: ${accessText(endpoint)}.`,
      encoded ? 'payload is base64 of UTF-8 JSON: a list.' : '',
    ]
      .filter(Boolean)
      .join(' '),
    ...(method === 'GET'
      ? { parameters: parameters(endpoint) }
      : { requestBody: json(schemaOf(endpoint.input, 'input'), endpoint.example) }),
    ...(endpoint.idempotent && { parameters: [header()] }),
    responses: {
      200: { description: 'Success', ...(media === null ? json(answerSchema(endpoint)) : text(media)) },
      default: { description: 'Failure', ...json({ $ref: '#/components/schemas/Failure' }) },
    },
    'x-access': access,
  }
}

function text(media: string): Json {
  return { content: { [media]: { schema: { type: 'string' } } } }
}

function accessText({ access }: Endpoint): string {
  if (access === 'public' || access === 'signed-in') return access
  return RIGHTS[access].join(', ')
}

function parameters({ input, path }: Endpoint): Json[] {
  const { properties = {}, required = [] } = schemaOf(input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: path.includes(`:${name}`) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }))
}

function header(): Json {
  return {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  }
}

function answerSchema({ payload, encoded, bare, next }: Endpoint): Json {
  const inner =
    payload === null
      ? null
      : encoded
        ? { type: 'string', contentEncoding: 'base64' }
        : schemaOf(payload, 'output')
  if (bare) return inner ?? {}
  return {
    type: 'object',
    properties: {
      success: { const: true },
      ...(inner !== null && { payload: inner }),
      ...(next && { next: { type: ['string', 'null'] } }),
      message: { type: 'string' },
    },
    required: ['success', ...(inner === null ? [] : ['payload']), ...(next ? ['next'] : [])],
  }
}

function failureSchema(): Json {
  return {
    type: 'object',
    properties: {
      success: { const: false },
      code: { enum: Object.keys(FAILURES) },
      message: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['success', 'code', 'message'],
  }
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function json(schema: Json, example?: unknown): Json {
  return { content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }
}

/** The document as text, as `npm run openapi` prints it and the build writes it. */
export function openapiText(): string {
  return `${JSON.stringify(openapi(), null, 2)}\n`
}

if (process.argv[1] === import.meta.filename) process.stdout.write(openapiText())
