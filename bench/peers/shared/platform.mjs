export * from '@qe/platform'
