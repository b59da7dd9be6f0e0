import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callTable } from '@qe/contract'
import { openapi } from './openapi'

test('docs/generated/openapi.json is what the contract says; run `npm run openapi` when it is not', () => {
  const committed: unknown = JSON.parse(
    readFileSync(join(__dirname, '..', '..', '..', 'docs', 'generated', 'openapi.json'), 'utf8'),
  )
  expect(committed).toEqual(JSON.parse(JSON.stringify(openapi())))
})

test('every call is in it', () => {
  expect(Object.keys(openapi().paths as object)).toEqual(Object.keys(callTable).map((name) => `/v1/api/${name}`))
})

test('a call that takes files is described as a form with its input beside them', () => {
  const bodyOf = (name: string, method: string) =>
    (openapi().paths as Record<string, Record<string, { requestBody: { content: Record<string, unknown> } }>>)[
      `/v1/api/${name}`
    ]?.[method]?.requestBody.content
  expect(Object.keys(bodyOf('user/update', 'put') ?? {})).toEqual(['application/json', 'multipart/form-data'])
  expect(bodyOf('user/onboarding', 'post')).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          input: expect.objectContaining({ type: 'object' }),
          document: {
            type: 'array',
            items: { type: 'string', format: 'binary', maxLength: 10_485_760 },
            minItems: 1,
            maxItems: 2,
          },
        },
        required: ['document'],
      },
      encoding: {
        input: { contentType: 'application/json' },
        document: { contentType: 'image/jpeg, image/png, image/webp, image/avif, application/pdf' },
      },
    },
  })
})
