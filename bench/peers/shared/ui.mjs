export * from '@qe/ui'
