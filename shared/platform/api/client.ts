import {
  type Answer,
  type CallFiles,
  type CallInput,
  type CallName,
  type CallOutput,
  callTable,
  type Refusal,
} from '@qe/contract'
import axios, { type AxiosResponse } from 'axios'
import { bus } from '../bus'
import { readToken, signOut } from '../session'
import { settings } from '../settings'
import { takeEarlyCall } from './early-calls'
import { callsWithToast, defaultMessage, networkMessage } from './toasts'

/** A call that did not succeed. `message` is a sentence for the person. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    message: string,
    /** HTTP status; 0 when nothing answered. */
    readonly statusCode: number,
    /** Fields that the server refused, with a sentence each. */
    readonly fields: Record<string, string> = {},
    /** What came as `data`: the fresh quote of a 409, for example. */
    readonly data: unknown = null,
  ) {
    super(message)
  }
}

/**
 * The address asked for names nothing, nothing any more, or what is not this person's to see: asking again won't help.
 */
export const isMissing = (error: ApiError | null): boolean =>
  error !== null && [400, 403, 404, 410].includes(error.statusCode)

export interface CallOptions<N extends CallName = CallName> {
  signal?: AbortSignal
  /** The caller shows what happened itself. */
  quiet?: boolean
  /** Files that go along with the input. */
  files?: CallFiles<N>
  /** How much has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Ten photos of ten megabytes over a phone's line (ms). */
const uploadTimeout = 10 * 60_000

/** Longest wait for an answer (ms). */
const answerTimeout = 20_000

/** The HTTP client under every call; tests put their own adapter in. */
export const http = axios.create({
  timeout: answerTimeout,
  paramsSerializer: { indexes: null },
  validateStatus: () => true,
})

/** Path and what is left of the input once `{name}` places are filled. */
export function fillPath(
  name: CallName,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = name.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field])
    delete rest[field]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

const sayToast = (name: CallName, statusCode: number, message: string) => {
  if (callsWithToast.has(name))
    bus.publish('toast', { message: message || defaultMessage, variant: statusCode === 200 ? 'success' : 'warning' })
}

const isAnswer = (body: unknown): body is Answer<unknown> =>
  typeof body === 'object' && body !== null && 'data' in body && 'statusCode' in body && 'message' in body

/** The input as JSON in the field `input`, then the files. */
function formOf(input: object, files: Partial<Record<string, readonly File[]>>): FormData {
  const form = new FormData()
  form.set('input', JSON.stringify(input))
  for (const [field, ones] of Object.entries(files)) for (const file of ones ?? []) form.append(field, file)
  return form
}

/** An early call has no deadline of its own. */
const tooLate = () =>
  new Promise<never>((_, fail) => setTimeout(() => fail(new Error('No answer came.')), answerTimeout))

async function send<N extends CallName>(
  name: N,
  input: object,
  token: string | undefined,
  { signal, files, onProgress }: CallOptions<N>,
): Promise<Pick<AxiosResponse<unknown>, 'status' | 'data'>> {
  const { method } = callTable[name]
  const { path, rest } = fillPath(name, input as Record<string, unknown>)
  const url = settings().apiBaseUrl + path
  const inQuery = method === 'GET' || method === 'DELETE'
  const early =
    method === 'GET' && takeEarlyCall(axios.getUri({ url, params: rest, paramsSerializer: { indexes: null } }))
  if (early) return Promise.race([early, tooLate()])
  return http.request({
    url,
    method,
    ...(inQuery ? { params: rest } : { data: files ? formOf(rest, files) : rest }),
    ...(files && { timeout: uploadTimeout, onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0) }),
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    ...(signal && { signal }),
  })
}

/**
 * Makes one call of the contract and gives its `data`.
 * Toasts, and the logout on 401, happen here: rule: specification section 8.
 * @throws ApiError when the answer is not a success or nothing answers.
 */
async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: CallOptions<N> = {},
): Promise<CallOutput<N>> {
  const { quiet = false } = options
  const token = readToken()
  let response: Pick<AxiosResponse<unknown>, 'status' | 'data'>
  try {
    response = await send(name, input as object, token, options)
  } catch (error) {
    if (axios.isCancel(error)) throw error
    return fail(networkMessage, 0)
  }

  const { status, data: body } = response
  if (!isAnswer(body))
    return fail(status >= 500 || status === 0 ? networkMessage : defaultMessage, status >= 500 ? 0 : status)
  // The session that asked is over: a late answer neither signs its owner in again nor the next one out.
  if (token && token !== readToken()) throw new ApiError(defaultMessage, 401)
  if (status === 401 && token) {
    signOut({ comeBack: true })
    throw new ApiError(body.message, 401)
  }
  if (status === 200) {
    if (!quiet) sayToast(name, 200, body.message)
    return body.data as CallOutput<N>
  }
  const refusal = (body.data ?? {}) as Refusal
  const error = new ApiError(body.message || defaultMessage, status, refusal.fields, body.data)
  if (!quiet && status !== 401) {
    if (callsWithToast.has(name)) sayToast(name, status, error.message)
    else if (callTable[name].method !== 'GET' || status >= 500)
      bus.publish('toast', { message: error.message, variant: 'error' })
  } else if (!quiet) sayToast(name, status, error.message)
  throw error

  function fail(message: string, statusCode: number): never {
    if (!quiet) bus.publish('toast', { message, variant: 'error' })
    throw new ApiError(message, statusCode)
  }
}

export const api = { call }
