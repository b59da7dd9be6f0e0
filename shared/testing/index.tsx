import {
  type CallInput,
  type CallName,
  type CallOutput,
  calls,
  callTable,
  type SiteSettings,
  type UserProfile,
} from '@qe/contract'
import type { Flags } from '@qe/platform'
import {
  clearConnection,
  createMemoryRouter,
  FlagsContext,
  http,
  type PushControls,
  provideSettings,
  pushStore,
  QueryClientProvider,
  queryClient,
  RouterProvider,
  setConnection,
  setServerCheck,
  userStore,
  WatchContext,
  writeCookie,
} from '@qe/platform/host'
import { type RenderResult, render, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { z } from 'zod'

export { aCity, aCredit, aHostListing, aListing, aListingCard, testId } from './listings'

type Answer<N extends CallName> = CallOutput<N> | Refused
/** An answer, or a function that returns one, or a refusal, for the call's input, at once or later. */
type AnswerFor<N extends CallName> = CallOutput<N> | ((input: CallInput<N>) => Answer<N> | Promise<Answer<N>>)

class Refused {
  constructor(
    readonly statusCode: number,
    readonly message: string,
    readonly data: object = {},
  ) {}
}
/** Makes a call fail as the API does. */
export const refuse = (statusCode: number, message: string, data?: object) => new Refused(statusCode, message, data)

export interface Options {
  /** Answers of the API by call, checked against the contract. */
  answers?: { [N in CallName]?: AnswerFor<N> | Refused }
  /** Signed in as this person. */
  user?: UserProfile
  /** Path of the page, optionally with the state of its history entry. */
  path?: string | { pathname: string; state: unknown }
  /** Pattern of the route, such as `/trips/:bookingId`, for pages that read parameters of the path. */
  route?: string
  /** Settings that differ from the defaults. */
  settings?: Partial<SiteSettings>
  /** State of push messages in this browser; unsupported by default. */
  push?: Partial<PushControls>
  /** Values of the remote's flags. */
  flags?: Partial<Flags>
}

/** A call that the page made. */
interface RecordedCall {
  name: string
  input: Record<string, unknown>
  /** Names of the uploaded files. */
  files?: string[]
}

/** A guest's profile for tests. */
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

/** Waits until every query of the page has its answer, so that a test can say what the page doesn't show then. */
export const allAnswered = (): Promise<void> => waitFor(() => expect(queryClient.isFetching()).toBe(0))

/** Leaves every further call unanswered. Returns the calls' abort signals. */
export function answerNothing(): { readonly aborted?: boolean }[] {
  const signals: { readonly aborted?: boolean }[] = []
  http.defaults.adapter = ({ signal }) => {
    signals.push(signal ?? {})
    return new Promise(() => {})
  }
  return signals
}

interface TestSocket {
  /** Receives the page's listeners, so that a test can send events to it. */
  on?: (event: string, listener: (payload: object) => void) => void
  /** Receives what the page sends, with the callback that acknowledges it. */
  emit?: (event: string, payload: object, acknowledge: (timeout: Error | null, answer?: object) => void) => void
}

/** Connects the realtime socket, as the platform does some time after the page loaded. Sends no event by itself. */
export function connectSocket({ on = () => {}, emit = () => {} }: TestSocket = {}): void {
  const socket = { on, off() {}, emit, timeout: () => socket, volatile: { emit } }
  setConnection(socket)
}

/** Drops the realtime connection. */
export const disconnectSocket = (): void => clearConnection()

const callNameOf = (path: string, method: string): CallName | undefined =>
  (Object.keys(callTable) as CallName[]).find((name) => {
    const pattern = new RegExp(`^${name.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`)
    return callTable[name].method === method && pattern.test(path)
  })

/**
 * Renders inside the platform as the shell would: settings, router, query cache, session.
 * Replaces only the HTTP adapter, and checks the answers against the contract. `made` lists the calls in order.
 */
export function renderWithPlatform(
  ui: ReactElement,
  { answers = {}, user, path = '/', route, settings = {}, push = {}, flags = {} }: Options = {},
): RenderResult & { made: RecordedCall[]; signals: string[] } {
  const made: RecordedCall[] = []
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
  clearConnection()
  queryClient.clear()
  if (user) writeCookie('_quality_escape', 'a-token')
  setServerCheck({ hasToken: Boolean(user), user: user ?? null })
  if (!user) userStore.setState({ isLoggedIn: false, userData: null })

  http.defaults.adapter = async (config) => {
    const method = (config.method ?? 'get').toUpperCase()
    const callPath = (config.url ?? '').replace('/v1/api/', '')
    const name = callNameOf(callPath, method)
    const form = config.data instanceof FormData ? config.data : null
    const body = form ? form.get('input') : config.data
    const input = { ...(config.params ?? {}), ...(typeof body === 'string' ? JSON.parse(body) : {}) }
    const files = form
      ? { files: [...form.values()].flatMap((value) => (value instanceof File ? [value.name] : [])) }
      : {}
    made.push({ name: name ?? callPath, input, ...files })
    const answer = name && answers[name]
    const result = await (typeof answer === 'function' ? (answer as (value: unknown) => unknown)(input) : answer)
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

  /** What the page told its watch, such as `checkout ok`. */
  const signals: string[] = []
  const watch = {
    ok: (signal: string) => void signals.push(`${signal} ok`),
    fail: (signal: string) => void signals.push(`${signal} fail`),
  }
  const router = createMemoryRouter(
    route
      ? [
          { path: route, element: ui },
          { path: '*', element: null },
        ]
      : [{ path: '*', element: ui }],
    { initialEntries: [path] },
  )
  const rendered = render(
    <WatchContext value={watch}>
      <FlagsContext value={flags}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </FlagsContext>
    </WatchContext>,
  )
  return Object.assign(rendered, { made, signals })
}
