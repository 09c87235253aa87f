-- What submissions by permanent links put aside, for the sum of a day: whoever has such a link is a stranger.
create index ledger_transfers_permanent on ledger_transfers (project_id, at) include (amount)
  where kind = 'reserve' and detail ? 'permanent';
