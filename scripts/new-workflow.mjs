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
  # Where the site has a list of keys with a rule for this repository: jobs then need no RELEASE_KEY, but an id-token.
  RELEASE_SITE: \${{ vars.RELEASE_SITE }}
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

  # Nobody gets it but who opens the link, which is in the job's summary.
  preview:
    needs: test
    if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    environment: preview
    permissions:
      contents: read
      id-token: write
    env:
      RELEASES_S3_ACCESS_KEY_ID: \${{ secrets.RELEASES_S3_ACCESS_KEY_ID }}
      RELEASES_S3_SECRET_ACCESS_KEY: \${{ secrets.RELEASES_S3_SECRET_ACCESS_KEY }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: npm install --global pnpm@12.21.0 && pnpm install --frozen-lockfile
      - run: |
          version="$(jq -r .version package.json)-pr.\${{ github.event.number }}.\${{ github.run_number }}"
          npm version --no-git-tag-version "$version"
      - run: pnpm build
      - shell: bash # With pipefail, so that a refusal fails the job.
        run: |
          pnpm exec qe-release preview ${name} --from dist --site "\${{ vars.SITE_URL }}" |
            tee -a "$GITHUB_STEP_SUMMARY"

  canary:
    needs: test
    if: github.ref == 'refs/heads/main'
    runs-on: ubuntu-latest
    environment: canary
    permissions:
      contents: read
      id-token: write
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
        shell: bash
        run: |
          pnpm exec qe-release publish-folder dist --to 5 --json | tee published.json
          echo "version=$(jq -r .version published.json)" >> "$GITHUB_OUTPUT"

  # The environment "production" asks a reviewer first: that is the promotion by hand.
  promote:
    needs: canary
    runs-on: ubuntu-latest
    environment: production
    permissions:
      contents: read
      id-token: write
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
