type FailureType = 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'

export interface FailureBody {
  type: FailureType
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: object
  setup_intent?: object
  payment_method?: object
  doc_url?: string
}

/** A failed call: Stripe's error envelope and its HTTP status. */
export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly body: FailureBody,
  ) {
    super(body.message)
  }

  static invalid(message: string, param?: string, code?: string): StripeFailure {
    return new StripeFailure(400, {
      type: 'invalid_request_error',
      message,
      ...(param && { param }),
      ...(code && { code }),
    })
  }

  static missing(param: string): StripeFailure {
    return StripeFailure.invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
  }

  static notFound(kind: string, id: string): StripeFailure {
    return new StripeFailure(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${kind}: '${id}'`,
      param: 'id',
    })
  }

  static unauthorised(message: string): StripeFailure {
    return new StripeFailure(401, { type: 'invalid_request_error', message })
  }

  static card(body: Omit<FailureBody, 'type'>): StripeFailure {
    return new StripeFailure(402, { type: 'card_error', ...body })
  }
}
