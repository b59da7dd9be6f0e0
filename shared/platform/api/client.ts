import {
  type Answer,
  type CallFiles,
  type CallInput,
  type CallName,
  type CallOutput,
  callTable,
  fillPath,
  type Refusal,
} from '@qe/contract'
import axios, { type AxiosResponse } from 'axios'
import { bus } from '../bus'
import { readToken, signOut } from '../session'
import { settings } from '../settings'
import { userStore } from '../stores'
import { takeEarlyCall } from './early-calls'
import { callsWithToast, defaultMessage, downloads, networkMessage, reasonsWithoutToast } from './toasts'
import { urlOfCall } from './url-of-call'

/** A failed call. `message` is a sentence for the person. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    message: string,
    /** HTTP status; 0 when nothing answered. */
    readonly statusCode: number,
    /** Invalid fields with a sentence each. */
    readonly fields: Record<string, string> = {},
    /** The answer's `data`, such as the fresh quote of a 409. */
    readonly data: unknown = null,
  ) {
    super(message)
  }
}

/** The resource does not exist, no longer exists, or belongs to somebody else: retrying won't help. */
export const isMissing = (error: ApiError | null): boolean =>
  error !== null && [400, 403, 404, 410].includes(error.statusCode)

interface CallOptions<N extends CallName = CallName> {
  signal?: AbortSignal
  /** No toast: the caller shows the outcome itself. */
  quiet?: boolean
  /** Files uploaded with the input. */
  files?: CallFiles<N>
  /** Share of the upload that was sent, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Enough for ten photos of ten megabytes over a phone's connection. */
const uploadTimeoutMs = 10 * 60_000

const answerTimeoutMs = 20_000

/** The HTTP client of every call. Tests replace its adapter. */
export const http = axios.create({
  timeout: answerTimeoutMs,
  paramsSerializer: { indexes: null },
  validateStatus: () => true,
})

const showOutcomeToast = (name: CallName, statusCode: number, message: string) => {
  if (callsWithToast.has(name))
    bus.publish('toast', { message: message || defaultMessage, variant: statusCode === 200 ? 'success' : 'warning' })
}

const isAnswer = (body: unknown): body is Answer<unknown> =>
  typeof body === 'object' && body !== null && 'data' in body && 'statusCode' in body && 'message' in body

/** Multipart form: the input as JSON in the field `input`, then the files. */
function toFormData(input: object, files: Partial<Record<string, readonly File[]>>): FormData {
  const form = new FormData()
  form.set('input', JSON.stringify(input))
  for (const [field, list] of Object.entries(files)) for (const file of list ?? []) form.append(field, file)
  return form
}

/** Rejects after the timeout of an answer, since an early call has none of its own. */
const rejectAfterTimeout = () =>
  new Promise<never>((_, fail) => setTimeout(() => fail(new Error('No answer came.')), answerTimeoutMs))

async function send<N extends CallName>(
  name: N,
  input: object,
  token: string | undefined,
  { signal, files, onProgress }: CallOptions<N>,
): Promise<Pick<AxiosResponse<unknown>, 'status' | 'data'>> {
  const { method } = callTable[name]
  const rest: Record<string, unknown> = { ...input }
  const path = fillPath(name, (field) => {
    const value = String(rest[field])
    delete rest[field]
    return value
  })
  const url = settings().apiBaseUrl + path
  const inQuery = method === 'GET' || method === 'DELETE'
  const early = method === 'GET' && takeEarlyCall(urlOfCall(name, input as Record<string, unknown>))
  if (early) return Promise.race([early, rejectAfterTimeout()])
  return http.request({
    url,
    method,
    ...(inQuery ? { params: rest } : { data: files ? toFormData(rest, files) : rest }),
    ...(files && { timeout: uploadTimeoutMs, onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0) }),
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    ...(signal && { signal }),
  })
}

/**
 * Makes one call of the contract and returns its `data`. Shows toasts, and signs out on 401. Rule: specification
 * section 8.
 * @throws ApiError when the answer is not a success or nothing answers
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
    throw brokenAnswer(networkMessage, 0, quiet)
  }
  const { status, data: body } = response
  if (!isAnswer(body)) {
    const isServerDown = status >= 500 || status === 0
    throw brokenAnswer(isServerDown ? networkMessage : defaultMessage, status >= 500 ? 0 : status, quiet)
  }
  // The calling session has ended: a late answer must neither sign its owner in again nor the next person out.
  if (token && token !== readToken()) throw new ApiError(defaultMessage, 401)
  // Also where the cookie of the token has run out while the page was open.
  if (status === 401 && (token || userStore.getState().isLoggedIn)) {
    signOut({ comeBack: true })
    throw new ApiError(body.message, 401)
  }
  if (status !== 200) throw refusedCall(name, status, body, quiet)
  if (!quiet) showOutcomeToast(name, 200, body.message)
  return body.data as CallOutput<N>
}

/** The error of a call without an answer of the API, with its toast. */
function brokenAnswer(message: string, statusCode: number, quiet: boolean): ApiError {
  if (!quiet) bus.publish('toast', { message, variant: 'error' })
  return new ApiError(message, statusCode)
}

/** The error of a refused call, with its toast. Failed reads show none unless they are downloads: their page does. */
function refusedCall(name: CallName, status: number, body: Answer<unknown>, quiet: boolean): ApiError {
  const refusal = (body.data ?? {}) as Refusal
  const error = new ApiError(body.message || defaultMessage, status, refusal.fields, body.data)
  if (quiet || reasonsWithoutToast.has(refusal.reason ?? '')) return error
  if (status === 401 || callsWithToast.has(name)) showOutcomeToast(name, status, error.message)
  else if (callTable[name].method !== 'GET' || status >= 500 || downloads.has(name))
    bus.publish('toast', { message: error.message, variant: 'error' })
  return error
}

export const api = { call }
