#!/usr/bin/env node
import { run } from './cli/run'

process.exitCode = await run(
  process.argv.slice(2),
  console.log,
  console.error,
  new URL('./render-worker.js', import.meta.url),
)
