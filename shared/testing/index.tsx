import {
  type CallInput,
  type CallName,
  type CallOutput,
  calls,
  callTable,
  type SiteSettings,
  type UserProfile,
} from '@qe/contract'
import {
  http,
  MemoryRouter,
  type PushControls,
  provideSettings,
  pushStore,
  QueryClientProvider,
  queryClient,
  setServerCheck,
  socketStore,
  userStore,
  writeCookie,
} from '@qe/platform/host'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { z } from 'zod'

/** An answer, a way to make one from the input, or a refusal. */
export type AnswerFor<N extends CallName> = CallOutput<N> | ((input: CallInput<N>) => CallOutput<N> | Refused)

class Refused {
  constructor(
    readonly statusCode: number,
    readonly message: string,
    readonly data: object = {},
  ) {}
}
/** Makes a call fail the way the API does. */
export const refuse = (statusCode: number, message: string, data?: object) => new Refused(statusCode, message, data)

export interface Options {
  /** What the API answers, by call. Every answer is checked against the contract. */
  answers?: { [N in CallName]?: AnswerFor<N> | Refused }
  /** Signed in as this person. */
  user?: UserProfile
  /** Where it is shown; with the state of a history entry where that matters. */
  path?: string | { pathname: string; state: unknown }
  /** Where the site is set up otherwise than by default. */
  settings?: Partial<SiteSettings>
  /** How push messages stand in this browser; by default it can't have them. */
  push?: Partial<PushControls>
}

export interface Made {
  name: string
  input: Record<string, unknown>
  /** Names of the files that went along. */
  files?: string[]
}

/** A person for tests. */
export const aUser = (changes: Partial<UserProfile> = {}): UserProfile => ({
  id: '0f2c6d1e-8a1b-4c3d-9e5f-000000000001',
  email: 'ada@quality-escape.test',
  firstName: 'Ada',
  lastName: 'Berg',
  phone: null,
  bio: '',
  languages: ['en'],
  avatar: null,
  role: { roleDisplayName: 'Guest' },
  _isProfileCompleted: true,
  identity: { status: 'none', reason: null },
  preferences: { currency: null, locale: null },
  joinedAt: '2025-01-01T00:00:00.000Z',
  ...changes,
})

/** From here on nothing is answered. What is asked says whether it was called off. */
export function answerNothing(): { readonly aborted?: boolean }[] {
  const asked: { readonly aborted?: boolean }[] = []
  http.defaults.adapter = ({ signal }) => {
    asked.push(signal ?? {})
    return new Promise(() => {})
  }
  return asked
}

interface TestSocket {
  /** Takes what the page listens with, so that a test can let something arrive. */
  on?: (event: string, listener: (payload: object) => void) => void
  /** Takes what the page sends. */
  emit?: (event: string, payload: object, answered: (late: Error | null, answer?: object) => void) => void
}

/** The realtime connection comes about, after the page, as it does in a browser; nothing arrives on it by itself. */
export function connectSocket({ on = () => {}, emit = () => {} }: TestSocket = {}): void {
  const socket = { on, off() {}, emit, timeout: () => socket }
  socketStore.setState({ socketConnection: socket })
}

/** The connection is gone. */
export const disconnectSocket = (): void => socketStore.setState({ socketConnection: null })

const nameOf = (path: string, method: string): CallName | undefined =>
  (Object.keys(callTable) as CallName[]).find((name) => {
    const pattern = new RegExp(`^${name.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`)
    return callTable[name].method === method && pattern.test(path)
  })

/**
 * Renders inside the platform as the shell would: settings, router, query cache, session.
 * Only the wire is replaced, and what goes over it is checked against the contract.
 */
export function renderWithPlatform(
  ui: ReactElement,
  { answers = {}, user, path = '/', settings = {}, push = {} }: Options = {},
): RenderResult & { made: Made[] } {
  const made: Made[] = []
  provideSettings({
    apiBaseUrl: '/v1/api/',
    socketUrl: null,
    contentBaseUrl: '/',
    googleClientId: null,
    push: null,
    storageKey: null,
    ...settings,
  })
  pushStore.setState({ state: 'unsupported', ...push })
  socketStore.setState({ socketConnection: null })
  queryClient.clear()
  if (user) writeCookie('_quality_escape', 'a-token')
  setServerCheck({ hasToken: Boolean(user), user: user ?? null })
  if (!user) userStore.setState({ isLoggedIn: false, userData: null })

  http.defaults.adapter = async (config) => {
    const method = (config.method ?? 'get').toUpperCase()
    const callPath = (config.url ?? '').replace('/v1/api/', '')
    const name = nameOf(callPath, method)
    const form = config.data instanceof FormData ? config.data : null
    const body = form ? form.get('input') : config.data
    const input = { ...(config.params ?? {}), ...(typeof body === 'string' ? JSON.parse(body) : {}) }
    const files = form
      ? { files: [...form.values()].flatMap((value) => (value instanceof File ? [value.name] : [])) }
      : {}
    made.push({ name: name ?? callPath, input, ...files })
    const answer = name && answers[name]
    const result = typeof answer === 'function' ? (answer as (value: unknown) => unknown)(input) : answer
    const respond = (status: number, data: unknown, message: string) => ({
      status,
      statusText: '',
      headers: {},
      config,
      data: { data, statusCode: status, message },
    })
    if (result === undefined || !name) return respond(404, {}, `The test gave no answer for ${callPath}.`)
    if (result instanceof Refused) return respond(result.statusCode, result.data, result.message)
    return respond(200, z.parse(calls[name].output as z.ZodType, result), 'Done.')
  }

  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>{ui}</MemoryRouter>
    </QueryClientProvider>,
  )
  return Object.assign(rendered, { made })
}
