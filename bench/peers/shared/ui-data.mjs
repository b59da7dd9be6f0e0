export * from '@qe/ui/data'
