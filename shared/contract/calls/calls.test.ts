import { z } from 'zod'
import { calls, callTable } from '../index'

describe('the contract', () => {
  it('has a schema for every call of the table, and none besides', () => {
    expect(Object.keys(calls).sort()).toEqual(Object.keys(callTable).sort())
  })

  it.each(Object.entries(calls))('describes %s in a way that JSON Schema can express', (_name, { input, output }) => {
    expect(z.toJSONSchema(input, { io: 'input' })).toHaveProperty('$schema')
    expect(z.toJSONSchema(output)).toHaveProperty('$schema')
  })

  it.each(Object.keys(calls).filter((name) => name.includes('{')))(
    'finds the place in the path of %s in its input',
    (name) => {
      const field = name.match(/\{(\w+)\}/)?.[1] ?? ''
      expect(Object.keys((calls[name as keyof typeof calls].input as z.ZodObject).shape)).toContain(field)
    },
  )
})
