-- The columns that came between 0183 and here (docs/decisions/0143).
do $$
declare
  line record;
  part text[];
  name text;
begin
  for line in select * from (values
('applicant: erasure deletes, copy omits, retention erases; a secret, a key for finding equals, or what holds no word of them',
 'flow_sessions(device_hash) flow_visit_devices(device_hash let_in_by)'),
('nobody: the state of the newest verification, kept for filters', 'applicants(last_status last_country country_now outcome)'),
('nobody: networks as their publisher lists them', 'network_lists(code kind name sha256) network_ranges(code range)'),
('nobody: settings and words of the business, and of the installation', 'qes_certificates(certificates) recurring_runs(name)')
  ) as lines (words, columns) loop
    for part in select regexp_matches(line.columns, '([a-z_]+)\(([^)]*)\)', 'g') loop
      foreach name in array regexp_split_to_array(trim(part[2]), '\s+') loop
        execute format('comment on column %I.%I is %L', part[1], name, line.words);
      end loop;
    end loop;
  end loop;
end $$;

-- Erasing a person of a company empties what the business's server replied.
grant update (reply, error) on callback_attempts to veridesk_app;
