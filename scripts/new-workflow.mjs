/**
 * The GitHub workflow of a remote in a repository of its own: test, publish as a canary, promote by hand. Its twin
 * inside this workspace is `.github/workflows/release-remote.yml`.
 */
export const releaseWorkflow = (name) => `name: Release

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

env:
  RELEASES_S3_ENDPOINT: \${{ vars.RELEASES_S3_ENDPOINT }}
  RELEASES_S3_BUCKET: \${{ vars.RELEASES_S3_BUCKET }}
  RELEASES_S3_REGION: \${{ vars.RELEASES_S3_REGION }}
  RELEASE_BY: \${{ github.actor }}

jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: npm install --global pnpm@12.21.0 && pnpm install --frozen-lockfile
      - run: pnpm typecheck && pnpm test

  canary:
    needs: test
    if: github.ref == 'refs/heads/main'
    runs-on: ubuntu-latest
    environment: canary
    env:
      RELEASES_S3_ACCESS_KEY_ID: \${{ secrets.RELEASES_S3_ACCESS_KEY_ID }}
      RELEASES_S3_SECRET_ACCESS_KEY: \${{ secrets.RELEASES_S3_SECRET_ACCESS_KEY }}
    outputs:
      version: \${{ steps.publish.outputs.version }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: npm install --global pnpm@12.21.0 && pnpm install --frozen-lockfile && pnpm build
      - id: publish
        run: |
          pnpm exec qe-release publish-folder dist --to 5 --json | tee published.json
          echo "version=$(jq -r .version published.json)" >> "$GITHUB_OUTPUT"

  # The environment "production" asks a reviewer first: that is the promotion by hand.
  promote:
    needs: canary
    runs-on: ubuntu-latest
    environment: production
    env:
      RELEASES_S3_ACCESS_KEY_ID: \${{ secrets.RELEASES_S3_ACCESS_KEY_ID }}
      RELEASES_S3_SECRET_ACCESS_KEY: \${{ secrets.RELEASES_S3_SECRET_ACCESS_KEY }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: npm install --global pnpm@12.21.0 && pnpm install --frozen-lockfile
      - run: pnpm exec qe-release promote ${name} \${{ needs.canary.outputs.version }}
`
