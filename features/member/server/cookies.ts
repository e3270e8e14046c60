import type { FastifyReply, FastifyRequest } from 'fastify'
import { ABSOLUTE_MS } from './session-data.ts'

/** The product's two cookies: HttpOnly, SameSite=Lax, and on https Secure with the __Host- prefix. */
export class Cookies {
  readonly #https: boolean

  constructor(publicUrl: URL) {
    this.#https = publicUrl.protocol === 'https:'
  }

  get sessionName(): string {
    return this.#name('forge-session')
  }

  readSession(request: FastifyRequest): string | undefined {
    return request.cookies[this.sessionName]
  }

  setSession(reply: FastifyReply, token: string): void {
    this.#set(reply, this.sessionName, token, ABSOLUTE_MS / 1_000)
  }

  clearSession(reply: FastifyReply): void {
    this.#set(reply, this.sessionName, '', 0)
  }

  readSignIn(request: FastifyRequest): string | undefined {
    return request.cookies[this.#name('forge-sign-in')]
  }

  setSignIn(reply: FastifyReply, browser: string, seconds: number): void {
    this.#set(reply, this.#name('forge-sign-in'), browser, seconds)
  }

  #name(name: string): string {
    return this.#https ? `__Host-${name}` : name
  }

  #set(reply: FastifyReply, name: string, value: string, maxAge: number): void {
    reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#https, maxAge })
  }
}
