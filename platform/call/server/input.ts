import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#platform/call/endpoint.ts'
import { failureOfIssues } from '#platform/call/failure.ts'

/** Parses a request's input by the endpoint's schema. @throws Failure 'invalid-input' or 'malformed-body' */
export function parse(endpoint: Endpoint, request: FastifyRequest): unknown {
  const result = z.safeParse(endpoint.input, rawInput(endpoint, request))
  if (result.success) return result.data
  throw failureOfIssues(result.error.issues)
}

function rawInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.method === 'POST') return request.body
  // Spread makes fields of what is called __proto__, where Object.assign would make a prototype of it.
  return { ...Object(request.query), ...Object(request.params) }
}
