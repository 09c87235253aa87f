# syntax=docker/dockerfile:1
# A Debian with Node 24, glibc and a shell.
ARG BASE=node:24-trixie-slim

FROM ${BASE} AS build
ARG REVISION=""
WORKDIR /build
COPY . .
# The archive of a release, unpacked, with the packages of production: the image holds what it holds.
RUN npm run --silent release \
  && mkdir /veridesk && tar -xzf release/*.tar.gz -C /veridesk --strip-components=1 \
  && cd /veridesk && node scripts/install.mjs

FROM ${BASE}
ARG VERSION=""
ARG REVISION=""
LABEL org.opencontainers.image.title="Veridesk" \
  org.opencontainers.image.description="An open, self-hostable desk for verifying people and companies (KYC, KYB, AML)" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
RUN groupadd --gid 10001 veridesk \
  && useradd --uid 10001 --gid veridesk --home-dir /data --no-create-home --shell /usr/sbin/nologin veridesk \
  && install -d -o veridesk -g veridesk -m 700 /data
COPY --from=build /veridesk /veridesk
WORKDIR /veridesk
# Nothing is written but in /data and /tmp: run it with a read-only root file system.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000 3001 3002
STOPSIGNAL SIGTERM
# A worker (ROLE=worker) listens to nobody: switch the check off there, as compose.yaml does.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
