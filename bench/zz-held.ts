import pg from "pg";
import { readFileSync } from "node:fs";
import { startServer } from "/work/wt/statistics/bench/list.servers.ts";
const url="postgresql://veridesk@localhost:5432/veridesk?host=%2Ftmp%2Fveridesk-bench-y7PEh6%2Fpostgres%2Fsocket";
const c=new pg.Client({connectionString:url}); await c.connect();
const sql=readFileSync("/work/wt/statistics/server/migrations/0060-statistics.sql","utf8");
if((await c.query("select to_regclass('statistics_folds') as t")).rows[0].t===null){
  await c.query("create table statistics_folds (project_id uuid primary key, folds bigint not null); select keep_apart('statistics_folds'::regclass); grant select on statistics_folds to veridesk_app; grant select, insert, update, delete on statistics_folds to veridesk_system;");
  const f=sql.slice(sql.indexOf("create function fold_statistics"),sql.indexOf("alter function fold_statistics"));
  await c.query(f.replace("create function","create or replace function"));
}
await c.query("insert into statistics_folds select distinct project_id, 1 from statistics_days on conflict do nothing");
const {createHash}=await import("node:crypto"); await c.query("update schema_migrations set sha256=$1 where name like '0060%'",[createHash("sha256").update(sql).digest("hex")]); await c.end();
const s=await startServer("/work/wt/statistics/server/src/main.ts",{DATABASE_URL:url,DATA_DIR:"/tmp/held-data",ROLE:"server",LOG_LEVEL:"warn",DATABASE_POOL_SIZE:"8"});
console.log(s.url);
