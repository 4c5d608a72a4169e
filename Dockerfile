# The pages are built with everything that builds them; the image that runs has none of it.
# Both bases are multi-platform indexes; "Update the base images" in docs/install.md explains how to get newer ones.
ARG BUILD_BASE=node:26.8.1-bookworm-slim@sha256:367679cf9792759492a486e4aa4b421764d71a9546a6dae8aab81a99eb797b3e
ARG BASE=debian:bookworm-slim@sha256:abd67ffcfa541b485a3dff59865ab629aa048a6c613e639d36e7456b0b229241

FROM ${BUILD_BASE} AS build
RUN apt-get update && apt-get install --yes --no-install-recommends binutils
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --include=dev --include=optional --no-audit --no-fund
COPY . .
# The Node that npm's package "node" brings is the one that Wonderlark is tested with; its symbols are for debuggers. Types,
# source maps and files for readers aren't read at run time, nor are the pages' sources, which are built, and the formatter that
# @react-email/render loads for an option that Wonderlark doesn't use, and the outlines of countries in other sizes.
RUN NODE_ENV=production node_modules/node/bin/node scripts/build.js \
  && npm prune --omit=dev --no-audit --no-fund \
  && strip node_modules/node/bin/node \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.?ts' -o -name '*.ts' -o -name '*.md' -o -name '*.a' \) \
    ! -iname 'license*' ! -iname 'notice*' -delete \
  && rm -rf node_modules/prettier \
  && find node_modules/world-atlas node_modules/us-atlas -name '*.json' \
    ! -name package.json ! -name countries-50m.json ! -name land-10m.json ! -name counties-10m.json -delete \
  && rm -rf tests bench docs src/worker && find src -name '*.test.ts*' -delete \
  && find src/web -mindepth 1 -maxdepth 1 ! -name public -exec rm -rf {} + \
  && find .cache -mindepth 1 -maxdepth 1 ! -name compile -exec rm -rf {} +

FROM ${BASE} AS system
# Certificates for what is fetched from outside; zones for PostgreSQL; the library that Node.js is linked to. Nothing here runs
# Perl, reads leap seconds, or converts text by the C library's tables.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libatomic1 tzdata \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin wonderlark \
  && install --directory --owner=wonderlark --group=wonderlark --mode=0700 /data \
  && dpkg --purge --force-depends --force-remove-essential perl-base \
  && find /usr/share/doc -type f ! -name copyright -delete \
  && rm -rf /usr/lib/*/gconv /usr/share/zoneinfo/right /var/lib/apt/lists/* /var/cache/* /var/log/* /usr/share/man /usr/share/info /usr/share/locale

# One layer, without the files that the base had before.
FROM scratch
COPY --from=system / /
WORKDIR /app
# Owned by root, so that an intruder in the server can't change its program.
COPY --from=build /app /app
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  NODE_COMPILE_CACHE=/app/.cache/compile \
  PATH=/app/node_modules/node/bin:$PATH
USER wonderlark
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD node scripts/ask-health.js
# The flag is explained in scripts/set-up/install.js.
CMD ["node", "--max-semi-space-size=4", "src/server/boot/main.ts"]
