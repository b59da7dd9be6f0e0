export * from '@qe/ui/forms'
