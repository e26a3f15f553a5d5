# frozen_string_literal: true

require 'cgi'

# Where a login leads, and its language.
class DpplusConnect
  # Who reads these languages reads that one too (Unicode CLDR, languageMatching).
  RELATED = { 'gsw' => 'de', 'lb' => 'de', 'rm' => 'de', 'fy' => 'nl' }.freeze

  # Returns the path of a page here: a login leads to no other site.
  # @api private
  def self.local(href, home = '/') = href.to_s[%r{\A/(?![/\\])[!-~]{0,511}\z}] || home

  # Returns the language that a header Accept-Language ranks highest.
  # @api private
  def self.language(header)
    ranges = header.to_s.b.downcase.scan(/(?:\A|,)\s*([a-z]+)[^,;]*(?:;\s*q=([\d.]+))?/)
    ranks = ranges.map { |language, q| [RELATED.fetch(language, language), (q || 1).to_f] }
    name, rank = ranks.select { |language, _| TEXTS.key?(language) }.max_by(&:last)
    rank.to_f.positive? ? name : 'en'
  end

  # A raw query. Rack takes one of two parameters of a name: here both count as missing.
  class Query
    def initialize(text)
      pairs = text.b.split('&').map { |pair| pair.split('=', 2).map { |part| CGI.unescape(part).force_encoding('UTF-8').scrub } }
      @values = pairs.group_by(&:first).transform_values { |all| all.map { |_, value| value.to_s } }
    end

    def [](name) = @values[name]&.one? ? @values[name][0] : nil

    # Returns what a request asks for: start, answer (of the service), return, app or refused.
    def asks
      is_answer = @values.key?('code') || @values.key?('error')
      asked = @values['dpplus']
      return is_answer && @values.key?('state') ? 'answer' : 'app' unless asked

      [%w[start], %w[return]].include?(asked) && !is_answer ? asked[0] : 'refused'
    end
  end
end
